/** Finishes a reconciliation: locks it and stores its report. Source: money.md 11.5, api.md X305. */
import { createHash } from "node:crypto"
import { eq, max } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { bankReconciliationReports, bankReconciliations, journals } from "#db/schema/index.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { workflow } from "../commands.ts"
import { withIdempotency } from "../idempotency.ts"
import { mustStillBeSignedIn } from "../identity/sessions/sessions.ts"
import type { Actor } from "../permissions.ts"
import type { PdfDocument } from "../print/pdf-document.ts"
import { printer } from "../print/printer.ts"
import { Refusal } from "../refusal.ts"
import type { FinishReconciliation, TickOrFinish } from "./inputs.ts"
import { type Reconciliation, wholeOf } from "./reconciliation.ts"
import { documentOf } from "./reconciliation-document.ts"
import { storeTicks } from "./store-ticks.ts"
import { openReconciliation, reconciliationNamed } from "./stored-reconciliation.ts"
import { changeClosing, mustBeShown, tickLines } from "./tick-lines.ts"

type Drawn = { document: PdfDocument; fingerprint: string }

/**
 * Finishes a reconciliation whose difference is 0: locks its rows, and stores its report as a PDF with its SHA-256. Refuses 404 RECONCILIATION_NOT_FOUND;
 * 409 RECONCILIATION_FINISHED, RECONCILIATION_DIFFERS and CHANGED_MEANWHILE; 503 while too many documents are being printed. Audit RECONCILED.
 */
export const finishReconciliation = workflow("manage bank", (actor, input: FinishReconciliation) =>
  finishAt(actor, input),
)

/**
 * Handles the page's form: saves the ticks and the closing balance and, with `finish`, finishes with exactly these. If a difference remains, it does
 * neither (409 RECONCILIATION_DIFFERS), so that only what the page showed is locked. Refuses as X303 and X305 do.
 */
export const tickOrFinish = workflow(
  "manage bank",
  async (actor, { finish: isLast, closing, isOverdrawn, ...lines }: TickOrFinish, request): Promise<Reconciliation> => {
    const saved = await write(async (tx) => {
      await mustStillBeSignedIn(tx, actor)
      const save = async () => {
        const { id } = await tickLines(tx, actor, lines)
        const whole = await changeClosing(tx, actor, { reconciliationId: id, closing, isOverdrawn })
        if (isLast) mustAgree(whole)
        return { reconciliationId: whole.id, version: whole.version }
      }
      return request ? withIdempotency(tx, actor, request, save) : save()
    })
    const stored = await read(async (tx) => wholeOf(tx, await reconciliationNamed(tx, saved.reconciliationId)))
    return isLast && stored.state === "open" ? finishAt(actor, saved) : stored
  },
)

/** Finishes at a given instant (milliseconds; default: now). The demo building uses it for its past. */
export async function finishAt(actor: Actor, input: FinishReconciliation, now?: number): Promise<Reconciliation> {
  const { document, fingerprint } = await read((tx) => drawn(tx, actor, input), now)
  const pdf = Buffer.from(await printer.print(document))
  return write(async (tx) => {
    if ((await drawn(tx, actor, input)).fingerprint !== fingerprint) throw new Refusal("CHANGED_MEANWHILE")
    return finish(tx, actor, input.reconciliationId, pdf)
  }, now)
}

/** The report as it would be printed now. Its fingerprint excludes the time of printing. */
async function drawn(tx: Tx, actor: Actor, { reconciliationId, version }: FinishReconciliation): Promise<Drawn> {
  const stored = await openReconciliation(tx, reconciliationId)
  const whole = await wholeOf(tx, stored)
  mustBeShown(whole, version)
  mustAgree(whole)
  const document = await documentOf(tx, whole, actor.name)
  return { document, fingerprint: JSON.stringify({ ...document, madeAt: 0, foot: "" }) }
}

function mustAgree({ sums: { difference } }: Reconciliation): void {
  if (difference === 0) return
  const message = `${formatMoney(difference)} is left between the ticked lines and the statement.`
  throw new Refusal("RECONCILIATION_DIFFERS", { message })
}

async function finish(tx: Tx, actor: Actor, id: number, pdf: Buffer): Promise<Reconciliation> {
  const stored = await openReconciliation(tx, id)
  const { lines, account } = await wholeOf(tx, stored)
  const ticked = lines.filter(({ isTicked }) => isTicked)
  await storeTicks(tx, id, ticked, true)
  const last = await tx.one(tx.select({ id: max(journals.id) }).from(journals))
  const finished = { finishedAt: tx.now, lastJournalId: last?.id ?? 0 }
  await tx.run(tx.update(bankReconciliations).set(finished).where(eq(bankReconciliations.id, id)))
  const digest = createHash("sha256").update(pdf).digest("hex")
  const by = { finishedBy: actor.userId, finishedByName: actor.name }
  await tx.run(
    tx.insert(bankReconciliationReports).values({ reconciliationId: id, finishedAt: tx.now, ...by, pdf, digest }),
  )
  await record(tx, actor, {
    category: "RECONCILED",
    details: `${account} was reconciled to ${formatDay(stored.endsOn)}, with a closing balance of ${formatMoney(stored.closing)}.`,
    metadata: {
      ReconciliationID: id,
      BankAccountID: stored.accountId,
      EndDate: stored.endsOn,
      Closing: stored.closing,
      Lines: ticked.length,
      Digest: digest,
    },
  })
  return wholeOf(tx, { ...stored, ...finished })
}
