import { createHash, randomBytes, randomUUID } from "node:crypto";
import { INVITATIONS_SHOWN } from "~/contract/people/member-list";
import type { Invitation, MemberRights } from "~/contract/people/people";
import { mayUse } from "~/contract/people/permission";
import type { Language } from "~/lib/language";
import { INVITATION_DAYS } from "~/lib/people/invitation-days";
import { DAY_MS } from "~/lib/time/time-frames";
import { html } from "../../html";
import { publicUrlOf } from "../../identity/issuer";
import { mailLink, mailPage } from "../../mail/mail-page";
import { queueMail } from "../../mail/mails";
import type { Caller, Services } from "../../serve";
import { containsWord, wordParameter } from "../../state-store/contains-word";
import type { Queries } from "../../state-store/state-store";
import { textsOf } from "../../texts";
import { findUser } from "../people";
import type { FoundUser } from "../people";
import { escalationIn } from "./refuse-escalation";

const textsIn = await textsOf("invitation-mail");

/** A secret for a link: 256 bits; only a digest of it is kept. */
export const newCode = (): string => randomBytes(32).toString("base64url");
export const digestOf = (code: string): string => createHash("sha256").update(code).digest("base64url");

interface Row {
  invitationId: string;
  companyId: string;
  email: string;
  rights: MemberRights;
  invitedBy: string;
  inviterId: string | null;
  language: Language;
  createdAt: Date;
  expiresAt: Date;
}

const companyVendors = "(SELECT vendors FROM companies WHERE companies.company_id = invitations.company_id)::text[]";

/** The rights name only providers that the company still has: nobody can give others. */
const columns = `invitation_id AS "invitationId", company_id AS "companyId", email, language,
  invited_by AS "invitedBy", invited_by_id AS "inviterId", created_at AS "createdAt", expires_at AS "expiresAt",
  rights || jsonb_build_object(
    'vendors', ARRAY(
      SELECT vendor FROM jsonb_array_elements_text(rights->'vendors') AS vendor WHERE vendor = ANY (${companyVendors})
    ),
    'accounts', (
      SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(rights->'accounts') WHERE key = ANY (${companyVendors})
    )
  ) AS rights`;

/** The newest invitations of a company to addresses with this word, and their total number. */
export async function invitationsOf(
  db: Queries,
  companyId: string,
  word: string,
  { now, today }: Pick<Services, "now" | "today">,
): Promise<{ invitations: Invitation[]; invited: number }> {
  const rows = await db.query<Row & { invited: number }>(
    `SELECT ${columns}, count(*) OVER ()::integer AS invited FROM invitations
     WHERE company_id = $1 AND ${containsWord(["email"], "$2")}
     ORDER BY created_at DESC, email LIMIT $3`,
    [companyId, wordParameter(word), INVITATIONS_SHOWN],
  );
  const inviterIds = [...new Set(rows.map(({ inviterId }) => inviterId))];
  const inviters = new Map(
    await Promise.all(inviterIds.map(async (id) => [id, await findInviter(db, companyId, id, today)] as const)),
  );
  const at = now();
  const invitations = rows.map(({ createdAt, expiresAt, invitationId, email, rights, invitedBy, inviterId }) => ({
    ...{ invitationId, email, rights, invitedBy },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isInvalid: expiresAt <= at || !isStillOffered({ inviterId, rights }, inviters.get(inviterId) ?? null),
  }));
  return { invitations, invited: rows[0]?.invited ?? 0 };
}

export async function findInvitation(db: Queries, companyId: string, invitationId: string): Promise<Row | null> {
  const [row] = await db.query<Row>(`SELECT ${columns} FROM invitations WHERE company_id = $1 AND invitation_id = $2`, [
    companyId,
    invitationId,
  ]);
  return row ?? null;
}

interface Invited {
  email: string;
  rights: MemberRights;
  language: Language;
  /** Scheme and host that the person who invites uses. */
  origin?: string;
}

/** Stores the invitation, in place of an earlier one for the address, and queues its email with a new link. */
export async function invite(
  tx: Queries,
  { email, rights, language, origin }: Invited,
  { companyId, userId, user }: Caller,
  { env, now }: Pick<Services, "env" | "now">,
): Promise<void> {
  const code = newCode();
  const at = now();
  const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS);
  await tx.query(
    `INSERT INTO invitations (invitation_id, company_id, email, rights, digest, language, invited_by, invited_by_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (company_id, email) DO UPDATE SET rights = excluded.rights, digest = excluded.digest, language = excluded.language,
       invited_by = excluded.invited_by, invited_by_id = excluded.invited_by_id, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [
      ...[randomUUID(), companyId, email, JSON.stringify(rights), digestOf(code), language],
      ...[user.userNm, userId, at, expiresAt],
    ],
  );
  const t = textsIn(language);
  const address = `${env.PUBLIC_URL ? publicUrlOf(env) : (origin ?? publicUrlOf(env))}/invitation?code=${code}`;
  const values = { name: user.userNm, company: user.curCmpnNm ?? companyId, days: INVITATION_DAYS };
  const content = html`<p style="margin:0 0 16px">${t("intro", values)}</p>
    <p style="margin:0 0 16px">${mailLink(address, t("accept"))}</p>
    <p style="margin:0;color:#5b6370;font-size:12px">${t("valid", values)}</p>`;
  await queueMail(
    tx,
    {
      key: `invitation ${digestOf(code)}`,
      companyId,
      userId,
      recipients: [email],
      subject: t("subject", values),
      text: [t("intro", values), `${t("accept")}: ${address}`, t("valid", values)].join("\n\n"),
      html: mailPage(language, t("subject", values), content),
      attachments: [],
    },
    at,
  );
}

/**
 * An invitation that can still be accepted; null for an unknown, used or expired link, and if the inviter could no
 * longer do so. `FOR UPDATE` locks it.
 */
export async function openInvitation(
  db: Queries,
  code: string,
  { now, today }: Pick<Services, "now" | "today">,
  lock: "" | "FOR UPDATE" = "",
): Promise<Row | null> {
  const [row] = await db.query<Row>(
    `SELECT ${columns} FROM invitations
     WHERE digest = $1 AND expires_at > $2 ${lock}`,
    [digestOf(code), now()],
  );
  if (!row) return null;
  return isStillOffered(row, await findInviter(db, row.companyId, row.inviterId, today)) ? row : null;
}

const findInviter = async (
  db: Queries,
  companyId: string,
  inviterId: string | null,
  today: Services["today"],
): Promise<FoundUser | null> => (inviterId === null ? null : findUser({ stateStore: db, today }, inviterId, companyId));

/** Whether the inviter is still a member who may give these rights: nobody comes back by an invitation of their own. */
const isStillOffered = ({ inviterId, rights }: Pick<Row, "inviterId" | "rights">, inviter: FoundUser | null): boolean =>
  inviterId === null ||
  (inviter !== null && mayUse(inviter.user, "members", "edit") && escalationIn(inviter, rights) === null);
