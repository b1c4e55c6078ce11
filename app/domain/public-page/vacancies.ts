/** The vacant units on the public page, when an administrator shows them. Source: docs/decisions/0047. */
import { asc, count, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { stays, units } from "#db/schema/index.ts"
import type { Cents } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { storedText, storeSetting } from "../stored-settings.ts"
import type { ShowVacancies } from "./inputs.ts"

const SETTING = "showVacancies"
const LABEL = "Public page: vacancies"
const MOST_LISTED = 30

/** A vacant unit, neither rented nor a tenant's subunit. `rent` is the monthly rent in cents, null when none is set. */
export type Vacancy = { unit: number; floor: number | null; squareFootage: number | null; rent: Cents | null }
/** The first vacant units by number, and the number of all. */
export type Vacancies = { units: Vacancy[]; total: number }

const isShown = async (tx: Tx): Promise<boolean> => (await storedText(tx, SETTING)) === "yes"

/** The vacancies that visitors see; null while they are not shown. */
export const shownVacancies = async (tx: Tx): Promise<Vacancies | null> =>
  (await isShown(tx)) ? vacanciesOf(tx) : null

/** Whether vacancies are shown, and their number, for administrators. */
export const vacancySetting = command("manage public page", async (tx) => ({
  isShown: await isShown(tx),
  total: (await vacanciesOf(tx)).total,
}))

/** Shows or hides vacancies. An unchanged setting writes nothing. Audit SETTINGS_CHANGED. */
export const setShowVacancies = command("manage public page", async (tx, actor, { showsVacancies }: ShowVacancies) => {
  const [before, after] = [(await isShown(tx)) ? "shown" : "not shown", showsVacancies ? "shown" : "not shown"]
  if (before === after) return showsVacancies
  await storeSetting(tx, SETTING, showsVacancies ? "yes" : null)
  await record(tx, actor, {
    category: "SETTINGS_CHANGED",
    details: `${LABEL}: "${before}" changed to "${after}".`,
    metadata: { Key: SETTING, OldValue: before, NewValue: after },
  })
  return showsVacancies
})

/** A tenant's subunit has a stay too, so it is never listed as vacant. */
const { number, floor, squareFootage, monthlyRent } = units
const isVacant = sql`not exists (select 1 from ${stays} where ${stays.unitNumber} = ${number} and ${stays.moveOutOn} is null)`

const firstVacant = statement((db) =>
  db
    .select({ unit: number, floor, squareFootage, rent: monthlyRent })
    .from(units)
    .where(isVacant)
    .orderBy(asc(number))
    .limit(MOST_LISTED)
    .prepare(),
)
const allVacant = statement((db) => db.select({ total: count() }).from(units).where(isVacant).prepare())

async function vacanciesOf(tx: Tx): Promise<Vacancies> {
  const found = await tx.all(firstVacant)
  const listed = found.map((unit) => ({ ...unit, rent: unit.rent > 0 ? unit.rent : null }))
  if (found.length < MOST_LISTED) return { units: listed, total: found.length }
  return { units: listed, total: (await tx.one(allVacant))?.total ?? found.length }
}
