import { useTranslation } from "react-i18next";
import type { RuledMember } from "~/contract/people/sign-in-rules";
import { Badge } from "~/ui/badge";
import { A } from "~/ui/navigation/a";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import { memberHref } from "./href";

/** Everybody, with the rules of their own. */
export function Members({ members, current }: { members: RuledMember[]; current: string | null }) {
  const { t } = useTranslation("sign-in-rules");
  const columns: TableColumn<RuledMember>[] = [
    {
      id: "name",
      head: t("member"),
      cell: ({ userId, userNm }) => (
        <A className="name" href={memberHref(userId)}>
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
      <Table
        label={t("members")}
        columns={columns}
        rows={members}
        rowKey={({ userId }) => userId}
        isCurrent={({ userId }) => userId === current}
      />
    </Panel>
  );
}
