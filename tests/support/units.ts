/** Callers of /api and the units of their calls. */
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { createUnit } from "~/domain/units/units.ts"
import { asCents } from "~/values/money.ts"
import { api } from "./app.ts"
import { staff, tenantUser, tokenOf } from "./people.ts"

/** The token of a staff member with this level. */
export const tokenOfLevel = async (level: number): Promise<string> => tokenOf(await staff(level), "api")

/** A vacant unit with $1,000 rent and a $1,500 deposit. */
export const vacantUnit = (unitNumber: number) =>
  write((tx) => createUnit(tx, SYSTEM, { unitNumber, monthlyRent: asCents(100_000), deposit: asCents(150_000) }))

/** The audit log, oldest first, without the entries about the test's own accounts. */
export const audited = async () => {
  const rows = await read((tx) => tx.all(tx.select().from(auditLog).orderBy(auditLog.id)))
  return rows.filter((row) => row.category !== "USR_CREATED" && row.userId !== null)
}

/** A row of api.md section 5: management and stronger levels may make the call. */
export function managementOnly(method: string, path: string, body: () => unknown, success: number): void {
  test(`${method} ${path} is for management: 401 and 403 for everybody else`, async () => {
    await vacantUnit(901)
    const tenants = [await tenantUser(902), await tenantUser(null)]
    const others = [...(await Promise.all(tenants.map((tenant) => tokenOf(tenant, "api")))), await tokenOfLevel(9)]
    expect((await api(method, path, { body: body() })).status).toBe(401)
    for (const as of others) expect((await api(method, path, { as, body: body() })).status).toBe(403)
    expect((await api(method, path, { as: await tokenOfLevel(6), body: body() })).status).toBe(success)
  })
}
