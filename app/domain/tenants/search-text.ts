import { and, eq, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { stays, tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { plainText } from "~/values/search-terms.ts"

const value = sql.placeholder
const THE_TENANT = eq(tenants.id, value("tenantId"))
const tenantFound = statement((db) => db.select().from(tenants).where(THE_TENANT).prepare())
const unitsHeld = statement((db) =>
  db
    .select({ number: stays.unitNumber })
    .from(stays)
    .where(and(eq(stays.tenantId, value("tenantId")), isNull(stays.moveOutOn)))
    .orderBy(stays.unitNumber)
    .prepare(),
)
const saveText = statement((db) =>
  db
    .update(tenants)
    .set({ searchText: sql`${value("searchText")}`, rentRollText: sql`${value("rentRollText")}` })
    .where(THE_TENANT)
    .prepare(),
)

/** Rewrites the search texts of a tenant in plain lower case: name, primary email and unit numbers; for lists name, business and email. */
export async function refreshSearchText(tx: Tx, tenantId: number): Promise<void> {
  const tenant = await tx.one(tenantFound, { tenantId })
  if (!tenant) return
  const held = await tx.all(unitsHeld, { tenantId })
  const terms = [fullName(tenant), tenant.primaryEmail, ...held.map((unit) => unit.number.toString())]
  const searchText = linesOf(terms)
  const rentRollText = linesOf([fullName(tenant), tenant.businessName ?? "", tenant.primaryEmail])
  if (searchText === tenant.searchText && rentRollText === tenant.rentRollText) return
  await tx.run(saveText, { tenantId, searchText, rentRollText })
}

const linesOf = (texts: string[]): string => texts.map(plainText).join("\n")
