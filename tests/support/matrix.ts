/** Every documented call and who may make it, and the people who try. */
import { readFileSync } from "node:fs"
import { CALL_REFERENCES } from "~/http/response/reference/calls.ts"
import type { CallWorld } from "./calls.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "./people.ts"

/** The contract itself: section 5 of docs/api.md, a line a call. */
const CONTRACT = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8")
const LINE = /^([A-Z]\d+) +([A-Z]+) +(\/\S*) +((?:\d{3} ?){7})$/gm

/**
 * Every call of the contract and its status for anonymous, tenant, ex-tenant, maintenance 9, management 6, admin 3, super 0.
 * Source: api.md section 5.
 */
export const CONTRACT_ROWS = [...CONTRACT.matchAll(LINE)].map(([, id = "", method = "", path = "", statuses = ""]) => ({
  id,
  method,
  path,
  statuses: statuses.trim().split(" ").map(Number),
}))

/** The rows whose calls there are: those of the contract that are documented in /api/openapi.json. */
export const ROWS = CONTRACT_ROWS.filter(({ method, path }) => `${method} ${path}` in CALL_REFERENCES)

/** The seven kinds of people, each with a token (none for nobody), a home screen they hold, and what a call of theirs is about. */
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
