/** Prints each tenant's whole ledger as a PDF, like the tenant's statement from the first day on. */
import { asc, eq, gt, min } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { ReadSnapshot } from "#db/engine-port.ts"
import { journals, tenants } from "#db/schema/index.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { Printer } from "../print/printer.ts"
import { statementOf, type TenantStatement } from "../statements/statement.ts"
import { statementDocument } from "../statements/statement-document.ts"
import { cleanName } from "./entry-names.ts"
import { tenantPart } from "./hledger-journal.ts"

/** A tenant's ledger: its name in the zip, and the bytes of the PDF. */
export type LedgerPdf = { name: string; pdf: Uint8Array }

export async function* ledgerPdfs(readSnapshot: ReadSnapshot, printer: Printer): AsyncGenerator<LedgerPdf> {
  for (let after = 0; ; ) {
    const found = await readSnapshot((tx) => ledgerAfter(tx, after))
    if (!found) return
    after = found.id
    yield { name: found.name, pdf: await printer.print(statementDocument(found.statement)) }
  }
}

type Found = { id: number; name: string; statement: TenantStatement }

async function ledgerAfter(tx: Tx, after: number): Promise<Found | undefined> {
  const tenant = await tx.one(tx.select().from(tenants).where(gt(tenants.id, after)).orderBy(asc(tenants.id)).limit(1))
  return (
    tenant && {
      id: tenant.id,
      name: `ledgers/${cleanName(`${tenantPart(tenant)}.pdf`)}`,
      statement: await wholeLedger(tx, tenant.id),
    }
  )
}

/** A tenant's statement from the first posting, or the move-in if earlier, to the last day of the ledger. Refuses 404 TENANT_NOT_FOUND. */
export async function wholeLedger(tx: Tx, tenantId: number): Promise<TenantStatement> {
  const { effectiveOn } = journals
  const first = await tx.one(
    tx
      .select({ day: min(effectiveOn) })
      .from(journals)
      .where(eq(journals.tenantId, tenantId)),
  )
  const tenant = await tx.one(tx.select({ day: tenants.moveInOn }).from(tenants).where(eq(tenants.id, tenantId)))
  const to = await ledgerDay(tx)
  const days = [first?.day, tenant?.day, to].filter((day) => day !== null && day !== undefined)
  return statementOf(tx, { tenantId, from: days.toSorted()[0] ?? to, to })
}
