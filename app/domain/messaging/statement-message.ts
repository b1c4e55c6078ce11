/** Stores a tenant's statement and attaches it to an email to that tenant, ready for review. Source: specification 2 "Contact Tenants". */
import { createHash } from "node:crypto"
import { read, type Tx } from "#db/client.server.ts"
import { formatDay } from "~/values/calendar.ts"
import { recordImpersonatedWrite } from "../audit/log.ts"
import { workflow } from "../commands.ts"
import { DEFAULT_LEVEL } from "../files/inputs.ts"
import { storeDocument } from "../files/stored-files.ts"
import { mustStillBeSignedIn } from "../identity/sessions/sessions.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { StatementForm } from "../statements/inputs.ts"
import { printRequested, rangeOf } from "../statements/print-statement.ts"
import { storingReceived, writeWithBytes } from "../storage/contents.ts"
import { type Received, receiveBytes } from "../storage/receive.ts"
import { scanReceived } from "../storage/scan.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { EMPTY_DRAFT, findEmailDraft, newDraftKey, storeDraft } from "./drafts.ts"

/**
 * Prints a tenant's statement, stores it as the tenant's document and drafts an email with it to the tenant's primary address; nothing is sent
 * before a review. Returns the draft's key; the same form sent twice returns the same key and stores nothing again. Refuses 404 TENANT_NOT_FOUND,
 * 400 a tenant without an email, and as `printRequested`, `receiveBytes` and `scanReceived` do.
 */
export const beginStatementMessage = workflow(
  "send messages",
  async (actor, input: StatementForm, request): Promise<string> => {
    const draftKey = keyOf(input, request?.key)
    await read((tx) => mustHaveEmail(tx, input.tenant))
    if (await read((tx) => findEmailDraft(tx, actor, draftKey))) return draftKey
    const { name: uploadedName, bytes } = await printRequested(actor, input)
    const received = await receiveBytes([bytes], { limit: bytes.byteLength })
    return storingReceived(received, async () => {
      const printed = { received: await scanReceived(received), uploadedName }
      return writeWithBytes([received], (tx) => begin(tx, actor, { draftKey, input, printed }))
    })
  },
)

function keyOf({ tenant, kind, from, to }: StatementForm, formKey: string | undefined): string {
  if (formKey === undefined) return newDraftKey()
  return createHash("sha256")
    .update(JSON.stringify([formKey, tenant, kind, from, to]))
    .digest("base64url")
}

type NewMessage = { draftKey: string; input: StatementForm; printed: { received: Received; uploadedName: string } }

async function begin(tx: Tx, actor: Actor, { draftKey, input, printed }: NewMessage): Promise<string> {
  await mustStillBeSignedIn(tx, actor)
  if (await findEmailDraft(tx, actor, draftKey)) return draftKey
  const { id: tenantId, primaryEmail } = await mustHaveEmail(tx, input.tenant)
  const stored = await storeDocument(tx, actor, { ...printed, unitNumber: null, tenantId, level: DEFAULT_LEVEL })
  await recordImpersonatedWrite(tx, actor, "a statement to a tenant")
  const text = await textOf(tx, input)
  return storeDraft(tx, actor, draftKey, {
    ...EMPTY_DRAFT,
    ...text,
    to: [primaryEmail],
    files: [stored.name],
    tenantId,
  })
}

async function mustHaveEmail(tx: Tx, tenantId: number): Promise<TenantRow> {
  const tenant = await findTenant(tx, tenantId)
  if (tenant.primaryEmail !== "") return tenant
  throw new Refusal("VALIDATION_ERROR", { message: "The tenant has no email. Enter one under Edit Tenant first." })
}

async function textOf(tx: Tx, { kind, ...days }: StatementForm) {
  return kind === "final"
    ? { subject: "Your final statement", body: body("Your final statement") }
    : statementText(tx, days)
}

const body = (what: string) => `Hello [firstName],\n\n${what} is attached.\n\n[propertyName]`

/** The text of the mail with a statement of these days. */
export async function statementText(tx: Tx, { from: startDate, to: endDate }: Pick<StatementForm, "from" | "to">) {
  const { from, to } = await rangeOf(tx, { startDate, endDate })
  const what = `Your statement of account from ${formatDay(from)} to ${formatDay(to)}`
  return { subject: "Your statement of account", body: body(what) }
}
