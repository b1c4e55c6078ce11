/** People who can sign in: staff by level, tenants with and without a suite. All have the same password. */

import { write } from "#db/client.server.ts"
import { hashPassword } from "~/domain/identity/passwords.ts"
import { type Channel, openSession } from "~/domain/identity/sessions/sessions.ts"
import { addUser, createUser } from "~/domain/identity/users.ts"
import { insertStay } from "~/domain/leasing/stays.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { createTenant } from "~/domain/tenants/tenants.ts"
import { createUnit } from "~/domain/units/units.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asCents, ZERO } from "~/values/money.ts"

export const PASSWORD = "rent is due monthly"
const passwordHash = hashPassword(PASSWORD)

type Person = { userId: number; email: string }

/** A staff member with one level. */
export async function staff(level: number, email = `level-${level}@example.com`): Promise<Person> {
  const hash = await passwordHash
  const name = { firstName: "Sam", lastName: `Level ${level}` }
  const userId = await write((tx) =>
    createUser(tx, SYSTEM, { ...name, email, permissionInt: level, passwordHash: hash }),
  )
  return { userId, email }
}

/** A tenant with an account and a suite, or (null) a past tenant. */
export async function tenantUser(unitNumber: number | null): Promise<Person & { tenantId: number }> {
  const hash = await passwordHash
  const email = unitNumber === null ? "former@example.com" : `suite-${unitNumber}@example.com`
  return write(async (tx) => {
    const name = { firstName: "Dana", lastName: "Whitfield" }
    const tenant = await createTenant(tx, {
      ...name,
      dateOfBirth: asDay("1980-05-04"),
      primaryEmail: email,
      primaryPhone: "9095550142",
      moveInOn: asDay("2026-01-01"),
      leaseEndOn: asDay("2026-12-31"),
    })
    const tenantId = tenant.id
    if (unitNumber !== null) {
      await createUnit(tx, SYSTEM, { unitNumber, monthlyRent: asCents(120_000), deposit: ZERO })
      const stay = {
        tenantId,
        unitNumber,
        moveInOn: asDay("2026-01-01"),
        rentFromPeriod: asMonth("2026-02"),
        createdAt: tx.now,
      }
      await insertStay(tx, stay)
    }
    const userId = await addUser(tx, SYSTEM, { ...name, email, tenantId, homeScreen: "home", passwordHash: hash })
    return { userId, email, tenantId }
  })
}

/** Signs a person in without the form. Returns the token of a page's cookie, or a bearer token for /api. */
export async function tokenOf(person: Person, channel: Channel, now?: number): Promise<string> {
  return (await write((tx) => openSession(tx, { userId: person.userId, channel }), now)).token
}
