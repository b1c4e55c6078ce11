/** Returned checks on a tenant's ledger: the preview, and the mail from the landlord's template. Source: money.md 3.28. */
import type { Tx } from "#db/client.server.ts"
import { ZERO } from "~/values/money.ts"
import { command } from "../commands.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { type PaymentRow, paymentRow } from "../ledger/payment-rows.ts"
import { recordedAgainOn } from "../payments/probable-duplicate.ts"
import { lateFeesOffered } from "../payments/returned-check-fees.ts"
import { returnable, returnCheck, returned, undoReturn } from "../payments/returned-checks.ts"
import type { Actor } from "../permissions.ts"
import { invalid, Refusal } from "../refusal.ts"
import { defaultsOf } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"
import { NO_MAIL, type ReturnCheckForm, type UndoReturnForm, USUAL_MAIL } from "./return-check-inputs.ts"
import { sendAutomatically } from "./send-automatically.ts"
import { type Template, templates } from "./templates.ts"

type CheckQuery = { tenantId: number; paymentId: number }

/** The preview of a return: the check's late fees until today, the default fee and the templates. Refuses as `returnCheck` does. */
export const previewReturn = command("delete ledger entries", async (tx, actor, query: CheckQuery) => {
  await mustBeOf(tx, query)
  const payment = await returnable(tx, actor, query.paymentId)
  const today = await ledgerDay(tx)
  return {
    payment,
    today,
    lateFees: await lateFeesOffered(tx, payment, today),
    fee: (await defaultsOf(tx)).returnedCheckFee ?? ZERO,
    templates: await templates(tx, actor, {}),
    isMarked: (await findTenant(tx, query.tenantId)).noChecks,
  }
})

/** The preview of a returned check paid after all: the day it was recorded again, if it was. Refuses as `undoReturn` does. */
export const previewUndo = command("delete ledger entries", async (tx, actor, query: CheckQuery) => {
  await mustBeOf(tx, query)
  return { recordedAgain: await recordedAgainOn(tx, await returned(tx, actor, query.paymentId)) }
})

/** Returns a check of this tenant and sends the chosen mail. Refuses as `returnCheck` does, a check of another tenant, and an unknown template. */
export const returnTenantCheck = command(
  "delete ledger entries",
  async (tx, actor, { mail, ...input }: ReturnCheckForm): Promise<PaymentRow> => {
    await mustBeOf(tx, input)
    const template = await templateOf(tx, actor, mail)
    const row = await returnCheck(tx, actor, {
      ...input,
      mail: mail === USUAL_MAIL || mail === NO_MAIL ? mail : "other",
    })
    if (template) await mailTemplate(tx, actor, row, template)
    return row
  },
)

/** Records that the bank paid a returned check of this tenant. Refuses as `undoReturn` does, and a check of another tenant. */
export const undoTenantReturn = command(
  "delete ledger entries",
  async (tx, actor, input: UndoReturnForm): Promise<PaymentRow> => {
    await mustBeOf(tx, input)
    return undoReturn(tx, actor, input)
  },
)

async function mustBeOf(tx: Tx, { tenantId, paymentId }: CheckQuery): Promise<void> {
  if ((await paymentRow(tx, paymentId))?.tenantId !== tenantId) throw new Refusal("PAYMENT_NOT_FOUND")
}

async function templateOf(tx: Tx, actor: Actor, mail: string): Promise<Template | undefined> {
  if (mail === USUAL_MAIL || mail === NO_MAIL) return undefined
  const template = (await templates(tx, actor, {})).find(({ id }) => String(id) === mail)
  if (!template) throw invalid("mail", "Choose one from the list.")
  return template
}

/** Sends one mail for each return. */
async function mailTemplate(tx: Tx, actor: Actor, row: PaymentRow, { subject, body }: Template): Promise<void> {
  const { primaryEmail: address } = await findTenant(tx, row.tenantId)
  const mail = { address, tenantId: row.tenantId, source: `returned-check:${row.id}:${tx.now}` }
  await sendAutomatically(tx, { subject, body, creatorId: actor.userId }, [mail])
}
