/** The text alerts of the calling person and their number. Each command returns the new choices. Source: api.md X242 to X245. */
import { read, type Tx } from "#db/client.server.ts"
import { alertChoices } from "#db/schema/index.ts"
import { type AlertKind, alertOf } from "~/values/alerts.ts"
import { record } from "../audit/log.ts"
import { ownCommand, ownWorkflow } from "../commands.ts"
import { signedInUser } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { openAgreement } from "../texts/agreements.ts"
import { textCode } from "../texts/codes.ts"
import { confirmNumber } from "../texts/confirm-number.ts"
import { endTexts } from "../texts/end-agreement.ts"
import type { TextCode, TextNumber } from "../texts/inputs.ts"
import type { ChooseTexts } from "./inputs.ts"
import { type OwnAlerts, ownAlerts } from "./own-alerts.ts"

/** Texts a code to a number (X242), as `textCode` does. */
export const requestTextCode = ownCommand("choose alerts", async (tx, actor, input: TextNumber): Promise<OwnAlerts> => {
  await textCode(tx, actor, input)
  return ownAlerts(tx, actor, {})
})

/** Confirms the number by the code (X243), as `confirmNumber` does. */
export const confirmTextNumber = ownWorkflow("choose alerts", async (actor, input: TextCode): Promise<OwnAlerts> => {
  await confirmNumber(actor, input)
  return read((tx) => ownAlerts(tx, actor, {}))
})

/** Ends the caller's text messages (X245), as `endTexts` does. */
export const endOwnTexts = ownCommand("choose alerts", async (tx, actor, _input: object): Promise<OwnAlerts> => {
  await endTexts(tx, actor, {})
  return ownAlerts(tx, actor, {})
})

/** Stores which kinds are texted to the caller (X244). Refuses (409) without a confirmed number. Audit ALERTS_CHANGED if something changes. */
export const chooseTexts = ownCommand(
  "choose alerts",
  async (tx, actor, { text = [] }: ChooseTexts): Promise<OwnAlerts> => {
    const userId = signedInUser(actor)
    const before = await ownAlerts(tx, actor, {})
    if (!(await openAgreement(tx, userId))) throw new Refusal("NO_TEXT_NUMBER")
    const changed = before.alerts.filter(({ kind, byText }) => byText !== text.includes(kind))
    for (const { kind, byMail, byText } of changed) await storeText(tx, { userId, kind, byMail, byText: !byText })
    const texts = changed.map(({ kind, byText }) => `${alertOf(kind).label} ${byText ? "off" : "on"}`)
    if (changed.length > 0)
      await record(tx, actor, {
        category: "ALERTS_CHANGED",
        details: `Chose which text messages to get: ${texts.join(", ")}.`,
        metadata: { UserID: userId, TenantID: actor.tenantId },
      })
    return ownAlerts(tx, actor, {})
  },
)

type Choice = { userId: number; kind: AlertKind; byMail: boolean; byText: boolean }

/** If the kind is mailed already, the instant of the choice does not change, so that no event is missed. Otherwise the subscription begins now. */
async function storeText(tx: Tx, { userId, kind, byMail, byText }: Choice): Promise<void> {
  const changes = { byText, ...(byMail ? {} : { changedAt: tx.now }) }
  const byUser = { target: [alertChoices.userId, alertChoices.kind], set: changes }
  const row = { userId, kind, byText, changedAt: tx.now }
  await tx.run(tx.insert(alertChoices).values(row).onConflictDoUpdate(byUser))
}
