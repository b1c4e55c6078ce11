/** Text messages: agreements, the codes that confirm a number, the texts to send, and people's answers. Source: api.md section 0, "Text messages". */
import { sql } from "drizzle-orm"
import { ALERT_KINDS } from "../../app/values/alerts.ts"
import { choice, id, index, instant, reference, table, textColumn, uniqueIndex, whole } from "./columns.ts"
import { users } from "./identity.ts"
import { tenants } from "./tenants.ts"

export const TEXT_STATES = ["queued", "sending", "sent", "failed", "cancelled"] as const

/** An agreement to text messages at a confirmed number. The row stays after its end and the account's deletion, as a record of what was agreed to. */
export const textAgreements = table(
  "text_agreements",
  {
    id: id(),
    /** The person's account; it may have been deleted since. */
    userId: reference("user_id").notNull(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    /** Ten digits, as everywhere. */
    phone: textColumn("phone").notNull(),
    /** The text that the person agreed to, word for word. */
    wording: textColumn("wording").notNull(),
    agreedAt: instant("agreed_at").notNull(),
    confirmedAt: instant("confirmed_at").notNull(),
    endedAt: instant("ended_at"),
    endedBy: choice("ended_by", ["person", "newer number", "stop"]),
  },
  (t) => [
    uniqueIndex("text_agreements_open").on(t.userId).where(sql`ended_at is null`),
    index("text_agreements_phone").on(t.phone),
  ],
)

/** A code that was texted to a number, stored as an HMAC only. A person's newest code is valid until it is used, too old or tried too often. */
export const textCodes = table(
  "text_codes",
  {
    id: id(),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    phone: textColumn("phone").notNull(),
    wording: textColumn("wording").notNull(),
    codeHash: textColumn("code_hash").notNull(),
    tries: whole("tries").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [index("text_codes_user").on(t.userId), index("text_codes_created").on(t.createdAt)],
)

/** An outgoing text: a row in the transaction of its subject, sent later by a job. `sending` is a lease, as in `outbox`. */
export const texts = table(
  "texts",
  {
    id: id(),
    /** The subject: the Message-ID of the mail of its kind, or the code's own key. */
    key: textColumn("key").notNull(),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: choice("kind", ["code", ...ALERT_KINDS]).notNull(),
    /** The number it is sent to; for an alert, the number that is confirmed when it is sent. */
    phone: textColumn("phone"),
    /** Only for a code: the text, encrypted, until it is sent. */
    body: textColumn("body"),
    state: choice("state", TEXT_STATES).notNull().default("queued"),
    attempts: whole("attempts").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    nextAt: instant("next_at").notNull(),
    uselessAt: instant("useless_at").notNull(),
    leaseUntil: instant("lease_until"),
    triedAt: instant("tried_at"),
    sentAt: instant("sent_at"),
    /** The beginning of the gateway's answer, or why it was not sent. */
    outcome: textColumn("outcome"),
  },
  (t) => [
    uniqueIndex("texts_key").on(t.key),
    index("texts_due").on(t.nextAt).where(sql`state in ('queued', 'sending')`),
    index("texts_user").on(t.userId, t.triedAt),
    index("texts_created").on(t.createdAt),
  ],
)

/** The answers STOP and START. The newest answer of a number counts; each delivery is stored once, by the gateway's id. */
export const textAnswers = table(
  "text_answers",
  {
    id: id(),
    deliveryId: textColumn("delivery_id").notNull(),
    phone: textColumn("phone").notNull(),
    word: choice("word", ["stop", "start"]).notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [uniqueIndex("text_answers_delivery").on(t.deliveryId), index("text_answers_phone").on(t.phone, t.id)],
)
