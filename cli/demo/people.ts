/** The people of the demo building: twenty named tenants with payment habits, and invented neighbours for larger buildings. */
import { asDay, type Day } from "~/values/calendar.ts"
import type { Habit } from "./habits.ts"

export type DemoTenant = {
  suite: number
  firstName: string
  lastName: string
  businessName?: string
  email: string
  phone: string
  born: Day
  /** Months after the building opened; 0 is the opening day. */
  arrives: number
  pays: Habit
}

const named = (
  suite: number,
  name: string,
  businessName: string,
  email: string,
  arrives: number,
  pays: Habit,
): DemoTenant => {
  const [firstName = "", lastName = ""] = name.split(" ")
  const phone = `909555${String(1_000 + suite)}`
  const born = asDay(`19${55 + (suite % 40)}-0${1 + (suite % 9)}-1${suite % 10}`)
  return { suite, firstName, lastName, businessName, email: `${email}@demo.example`, phone, born, arrives, pays }
}

/** The tenants of the first 24 suites. 105, 110, 206 and 212 are vacant, 204 is a subunit of 203. */
export const NAMED: readonly DemoTenant[] = [
  named(101, "Dana Reyes", "Reyes Bookkeeping", "tenant", 0, "savedCardAtPortal"),
  named(102, "Otis Fairbanks", "Fairbanks Realty", "otis", 0, "checkOnTheFirst"),
  named(103, "María Kowalski", "Kowalski & Sons", "maria", 0, "zelleOnTheSecond"),
  named(104, "Łukasz Smith", "Smith Notary", "lukasz", 0, "cashInPerson"),
  named(106, "Priya Raman", "Raman Acupuncture", "evicted", 0, "stopsPaying"),
  named(107, "Hiro Tanaka", "Tanaka Travel", "hiro", 1, "oftenLate"),
  named(108, "Zoë Lindqvist", "Lindqvist Design", "ach-restricted", 0, "paypalOnTheThird"),
  named(109, "Marcus Bell", "Bell Insurance", "marcus", 0, "bankAtPortal"),
  named(111, "Nadia Haddad", "Haddad Tutoring", "nadia", 2, "quarterAhead"),
  named(112, "Peter O'Shea", "O'Shea Law", "peter", 0, "checkOnTheFirst"),
  named(201, "Grace Okafor", "Okafor Staffing", "grace", 0, "inTwoParts"),
  named(202, "Samuel Ortiz", "Ortiz Tax Service", "samuel", 0, "cashappOnTheSecond"),
  named(203, "Wei Chen", "Chen Imports", "two-suites", 0, "zelleOnTheSecond"),
  named(205, "Ruth Abrams", "Abrams Counseling", "ruth", 2, "moneyOrder"),
  named(207, "Tomás Vega", "Vega Photography", "tomas", 0, "oftenLate"),
  named(208, "Ingrid Solberg", "Solberg Textiles", "ingrid", 0, "cardThenAutopay"),
  named(209, "Bilal Ahmed", "Ahmed Logistics", "bilal", 5, "checkOnTheFirst"),
  named(210, "Cora Whitman", "Whitman Editorial", "cora", 0, "zelleOnTheSecond"),
  named(211, "Dmitri Volkov", "Volkov Robotics", "dmitri", 0, "bankThenAutopay"),
]

/** Moved out, and still owes. Suite 212. */
export const FORMER: DemoTenant = named(212, "Leon Marsh", "Marsh Vending", "former", 0, "stopsPaying")

const FIRST = ["Ada", "Ben", "Chloé", "Dev", "Elif", "Femi", "Gus", "Hana", "Ivo", "June", "Kofi", "Lena", "Mo", "Nils"]
const LAST = ["Abbott", "Bauer", "Castillo", "Dubois", "Eriksen", "Flores", "Grant", "Huang", "Ito", "Jensen", "Kaplan"]
const TRADE = ["Dental", "Records", "Ceramics", "Travel", "Legal", "Studio", "Imports", "Tutoring", "Optics"]
const HABITS: readonly Habit[] = [
  "checkOnTheFirst",
  "zelleOnTheSecond",
  "checkOnTheFirst",
  "cashInPerson",
  "oftenLate",
  "zelleOnTheSecond",
  "bankAtPortal",
  "cardAtPortal",
  "inTwoParts",
  "paypalOnTheThird",
]

/** An invented tenant for a suite beyond the first 24, always the same for the same place. */
export function neighbour(suite: number, place: number): DemoTenant {
  const pick = <Value>(from: readonly Value[], stride: number) => from[(place * stride) % from.length] as Value
  const name = `${pick(FIRST, 3)} ${pick(LAST, 5)}`
  const business = `${pick(LAST, 7)} ${pick(TRADE, 2)}`
  return {
    ...named(suite, name, business, `suite${suite}`, 0, pick(HABITS, 1)),
    phone: `909${String(2_000_000 + place)}`,
  }
}
