import { useTranslation } from "react-i18next";
import type { RuledMember } from "~/contract/people/sign-in-rules";
import { Badge } from "~/ui/badge";
import { A } from "~/ui/navigation/a";
import { Empty } from "~/ui/loading/state";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import { MemberPages, MemberSearch } from "~/features/members/member-search";
import { rulesHref, RULES } from "./href";
import type { RulesSearch } from "./href";

interface MembersProps {
  members: RuledMember[];
  total: number;
  isBuiltIn: boolean;
  search: RulesSearch;
}

/** The columns of rules that only the built-in identity provider applies. */
const providerRules = ["codes", "sessions"];

/** All members, each with the rules that apply to that member alone. */
export function Members({ members, total, isBuiltIn, search }: MembersProps) {
  const { t } = useTranslation(["sign-in-rules", "people"]);
  const columns: TableColumn<RuledMember>[] = [
    {
      id: "name",
      head: t("member"),
      cell: ({ userId, userNm }) => (
        <A className="name" href={rulesHref({ ...search, member: userId })}>
          {userNm}
        </A>
      ),
    },
    { id: "email", head: t("email"), muted: true, priority: 2, cell: ({ userEmail }) => userEmail },
    {
      id: "codes",
      head: t("codes"),
      cell: ({ hasCodes, useOtp }) =>
        hasCodes ? (
          <Badge tone="success">{t("codes.on")}</Badge>
        ) : useOtp ? (
          <Badge tone="major">{t("codes.next")}</Badge>
        ) : (
          <span className="muted">–</span>
        ),
    },
    {
      id: "addresses",
      head: t("addresses"),
      priority: 1,
      cell: ({ allowedIpaddr }) =>
        allowedIpaddr.length === 0 ? <span className="muted">{t("anywhere")}</span> : allowedIpaddr.join(", "),
    },
    {
      id: "sessions",
      head: t("sessions"),
      priority: 3,
      cell: ({ useConcurrent }) => t(useConcurrent ? "sessions.several" : "sessions.one"),
    },
  ];
  return (
    <Panel title={t("members")} flush>
      <MemberSearch action={RULES} word={search.word} />
      {members.length === 0 && <Empty icon="people" title={t("people:noMembers")} />}
      {members.length > 0 && (
        <Table
          label={t("members")}
          columns={columns.filter(({ id }) => isBuiltIn || !providerRules.includes(id))}
          rows={members}
          rowKey={({ userId }) => userId}
          isCurrent={({ userId }) => userId === search.member}
        />
      )}
      <MemberPages page={search.page} total={total} to={(page) => rulesHref({ ...search, page })} />
    </Panel>
  );
}
