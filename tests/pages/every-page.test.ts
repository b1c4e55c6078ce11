/** Every page in app/routes.ts is refused to people without its permission, however it is requested. Source: threats.md T3. */
import { expect, test } from "vitest"
import {
  MANAGEMENT,
  NO_LEVEL,
  PERMISSIONS,
  type Permission,
  TENANTS,
  TENANTS_OR_MANAGEMENT,
} from "~/domain/permissions.ts"
import routes from "~/routes.ts"
import { get, post, signInFor } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

type Handler = { permission: Permission; permissions?: Permission[] }
const modules = import.meta.glob<{ loader?: Handler; action?: Handler }>(
  ["../../app/routes/**/*.{ts,tsx}", "!**/*.enhance*.ts"],
  { eager: true },
)

const PAGES = routes
  .filter(({ path, index }) => !index && !path?.startsWith("api"))
  .map(({ path = "", file }) => {
    const { loader, action } = modules[`../../app/${file}`] ?? {}
    return { address: `/${path.replaceAll(/\/:\w+\??/g, "")}`, loader, action }
  })
const closed = (handler: Handler | undefined): handler is Handler =>
  handler !== undefined &&
  (handler.permissions ?? [handler.permission]).every((permission) => permission !== "use public pages")

/** The most powerful signed-in person without the permission, if there is one; for tenants' own pages a Super Admin. */
const tooWeakFor = async (permission: Permission) => {
  const level = weakestFor(permission)
  if (level === NO_LEVEL) return undefined
  return tokenOf(level + 1 === NO_LEVEL ? await tenantUser(null) : await staff(level + 1), "page")
}
const weakestFor = (permission: Permission): number => {
  const holders = PERMISSIONS[permission]
  if (holders === TENANTS_OR_MANAGEMENT) return MANAGEMENT
  return holders === TENANTS ? -1 : holders
}

test.each(PAGES.filter(({ loader }) => closed(loader)))("$address is shown only to those who may", async (page) => {
  const anonymous = await get(page.address)
  expect([anonymous.status, anonymous.headers.get("location")]).toEqual([302, signInFor(page.address)])
  const { permission } = page.loader as Handler
  const weak = await tooWeakFor(permission)
  if (weak === undefined) return
  const tenant = await tokenOf(await tenantUser(101), "page")
  const others = PERMISSIONS[permission] === TENANTS ? [weak] : [weak, tenant]
  for (const as of others) {
    for (const address of [page.address, `${page.address}.data`, page.address.toUpperCase()]) {
      expect([address, (await get(address, { as })).status]).toEqual([address, 403])
    }
  }
})

test.each(PAGES.filter(({ action }) => closed(action)))("$address takes forms only of those who may", async (page) => {
  const anonymous = await post(page.address, {})
  expect([anonymous.status, anonymous.headers.get("location")]).toEqual([302, signInFor(page.address)])
  const { permission, permissions = [permission] } = page.action as Handler
  const weakest = permissions.toSorted((a, b) => weakestFor(b) - weakestFor(a))[0] ?? permission
  const weak = await tooWeakFor(weakest)
  if (weak === undefined) return
  for (const address of [page.address, `${page.address}.data`]) {
    expect([address, (await post(address, {}, { as: weak })).status]).toEqual([address, 403])
  }
})

test("there are pages for staff and forms on them", () => {
  expect(PAGES.filter(({ loader }) => closed(loader)).length).toBeGreaterThan(15)
  expect(PAGES.filter(({ action }) => closed(action)).length).toBeGreaterThan(10)
})
