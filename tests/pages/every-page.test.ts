/** Every page of the front door is closed to whoever may not do its deed, however it is asked for. Source: threats.md T3. */
import { expect, test } from "vitest"
import { DEEDS, type Deed, NO_LEVEL, TENANTS } from "~/domain/permissions.ts"
import routes from "~/routes.ts"
import { get, post, signInFor } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

type Door = { deed: Deed; deeds?: Deed[] }
const modules = import.meta.glob<{ loader?: Door; action?: Door }>(
  ["../../app/routes/**/*.{ts,tsx}", "!**/*.enhance*.ts"],
  { eager: true },
)

const PAGES = routes
  .filter(({ path, index }) => !index && !path?.startsWith("api"))
  .map(({ path = "", file }) => {
    const { loader, action } = modules[`../../app/${file}`] ?? {}
    return { address: `/${path.replaceAll(/\/:\w+\??/g, "")}`, loader, action }
  })
const closed = (door: Door | undefined): door is Door =>
  door !== undefined && (door.deeds ?? [door.deed]).every((deed) => deed !== "use public pages")

/** The strongest who may not do the deed, if anybody signed in may not: of what is a tenant's own, a Super Admin. */
const tooWeakFor = async (deed: Deed) => {
  const level = weakestFor(deed)
  return level === NO_LEVEL ? undefined : tokenOf(await staff(level + 1), "page")
}
const weakestFor = (deed: Deed): number => {
  const holders = DEEDS[deed]
  return holders === TENANTS ? -1 : holders
}

test.each(PAGES.filter(({ loader }) => closed(loader)))("$address is shown only to those who may", async (page) => {
  const anonymous = await get(page.address)
  expect([anonymous.status, anonymous.headers.get("location")]).toEqual([302, signInFor(page.address)])
  const { deed } = page.loader as Door
  const weak = await tooWeakFor(deed)
  if (weak === undefined) return
  const tenant = await tokenOf(await tenantUser(101), "page")
  for (const as of [weak, tenant]) {
    for (const address of [page.address, `${page.address}.data`, page.address.toUpperCase()]) {
      expect([address, (await get(address, { as })).status]).toEqual([address, 403])
    }
  }
})

test.each(PAGES.filter(({ action }) => closed(action)))("$address takes forms only of those who may", async (page) => {
  const anonymous = await post(page.address, {})
  expect([anonymous.status, anonymous.headers.get("location")]).toEqual([302, signInFor(page.address)])
  const { deed, deeds = [deed] } = page.action as Door
  const weakest = deeds.toSorted((a, b) => weakestFor(b) - weakestFor(a))[0] ?? deed
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
