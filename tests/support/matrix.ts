/** The callers that try every call. */
import type { CallWorld } from "./calls.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "./people.ts"

/** The seven kinds of callers, each with a token (none if anonymous), a home screen, and the data of their calls. */
export async function callers(): Promise<CallWorld[]> {
  const dana = await tenantUser(101)
  const past = await tenantUser(null)
  const people = [
    { ...dana, homescreen: "home" },
    { ...past, ownTenantID: past.tenantId, homescreen: "home" },
    { ...(await staff(9)), homescreen: "maintenance" },
    { ...(await staff(6)), homescreen: "management" },
    { ...(await staff(3)), homescreen: "admin" },
    { ...(await staff(0)), homescreen: "admin" },
  ]
  const about = { tenantID: dana.tenantId, ownTenantID: dana.tenantId, unit: 101, password: PASSWORD }
  const tokens = await Promise.all(people.map((one) => tokenOf(one, "api")))
  const signedIn = people.map((one, index) => ({ ...about, ...one, token: tokens[index], vacant: 201 + index }))
  return [{ ...about, email: "level-0@example.com", homescreen: "admin", token: undefined, vacant: 200 }, ...signedIn]
}
