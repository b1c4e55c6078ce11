/** The pages about the people on a tenant's account: invited, joined and removed without script. Source: api.md 4.11. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { disableUser } from "~/domain/identity/account-states.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { apiTokenOf } from "../support/api-tokens.ts"
import { api, get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"
import { hasInvited, hasPerson, slugMailedTo } from "../support/sign-ins.ts"

const MARIA = "maria@example.com"
let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
beforeEach(async () => {
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
})

const read = async (path: string, who = as) => textIn(await (await get(path, { as: who })).text())
const NAMED = { firstName: "Maria", lastName: "Lopez", password: PASSWORD, passwordAgain: PASSWORD }

test("a tenant invites, the person joins by the link and signs in, and is removed", async () => {
  const invited = await post("/home/people", { intent: "invite", email: MARIA, role: "everything", key: "a" }, { as })
  expect([invited.status, invited.headers.get("location")]).toEqual([302, "/home/people"])
  expect(await read("/home/people")).toContain("maria@example.com Everything The link works until")
  const join = `/account/join/${await slugMailedTo(MARIA)}`
  expect(textIn(await (await get(join)).text())).toContain("You are invited to the account of Dana Whitfield")
  const joined = await post(join, NAMED)
  expect([joined.status, joined.headers.get("location")]).toEqual([302, "/login?email=maria%40example.com"])
  expect((await get(join)).status).toBe(404)
  const { body } = await api("POST", "/user/login", { body: { email: MARIA, password: PASSWORD } })
  expect(body.homescreen).toBe("home")
  expect((await api("GET", "/user/account", { as: body.token })).body).toMatchObject({
    TenantID: dana.tenantId,
    UnitNumbers: [101],
    PrimaryPhone: null,
  })
  const { body: list } = await api("GET", "/user/people", { as: await tokenOf(dana, "api") })
  const [, person] = list.People
  expect(person).toMatchObject({ FirstName: "Maria", Role: "everything" })
  expect(await read(`/home/people?dialog=remove&person=${person.SignInID}`)).toContain("Remove Maria Lopez?")
  const removed = await post("/home/people", { intent: "remove", signInID: String(person.SignInID) }, { as })
  expect(removed.status).toBe(302)
  expect((await api("GET", "/user/account", { as: body.token })).status).toBe(401)
  expect(await read("/home/people")).not.toContain("Maria")
})

test("the invitation's page keeps what was typed, but no password, and says what is wrong", async () => {
  const { slug } = await hasInvited(dana.tenantId, "pays", MARIA)
  const join = `/account/join/${slug}`
  const response = await post(join, { ...NAMED, passwordAgain: "another row of words" })
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(textIn(html)).toContain("Your passwords don't match! Please try again.")
  expect(html).toContain('value="Lopez"')
  expect(html).not.toContain(PASSWORD)
  const short = await post(join, { ...NAMED, password: "short", passwordAgain: "short" })
  expect([short.status, textIn(await short.text())]).toEqual([400, expect.stringContaining("at least 8 characters")])
  expect((await post("/account/join/nothing", NAMED)).status).toBe(400)
  expect((await get("/account/join")).status).toBe(404)
})

test("an invited person is greeted by name, and led only where the role leads", async () => {
  const pays = await tokenOf(await hasPerson(dana.tenantId, "pays", "Ben Book"), "page")
  const home = await (await get("/home", { as: pays })).text()
  expect(textIn(home)).toContain("Hello, Ben Book")
  for (const link of ["/home/people", "/home/updateinfo", "/home/documents", "/home/requests"])
    expect(home, link).not.toContain(`href="${link}"`)
  for (const link of ["/home/charges", "/home/alerts"]) expect(home).toContain(`href="${link}"`)
  expect(await read("/home/autopay", pays)).toContain("You may pay and see this account.")
  const choice = "Emails about maintenance requests"
  expect(await read("/account", pays)).not.toContain(choice)
  expect(await read("/account", await tokenOf(dana, "page"))).toContain(choice)
  const everything = await tokenOf(await hasPerson(dana.tenantId, "everything"), "page")
  const other = await (await get("/home", { as: everything })).text()
  expect(other).toContain('href="/home/documents"')
  expect(other).not.toContain('href="/home/people"')
})

test("staff see, invite and remove people of a tenant, as weak staff do not", async () => {
  const mona = await tokenOf(await staff(6), "page")
  const { signInId } = await hasPerson(dana.tenantId, "pays", "Ben Book")
  expect(await read(`/management/viewtenant?tenant=${dana.tenantId}`, mona)).toContain("Ben Book, pays and sees")
  const here = `/management/viewtenant/people?tenant=${dana.tenantId}`
  expect(await read(here, mona)).toContain("Ben Book Pays and sees")
  const form = { intent: "invite", tenantID: String(dana.tenantId), email: MARIA, role: "pays", key: "b" }
  expect((await post(here, form, { as: mona })).headers.get("location")).toBe(here)
  expect((await post(here, { intent: "remove", signInID: String(signInId) }, { as: mona })).status).toBe(302)
  expect(await read(here, mona)).not.toContain("Ben Book")
  const theo = await tokenOf(await staff(9), "page")
  expect([(await get(here, { as: theo })).status, (await post(here, form, { as: theo })).status]).toEqual([403, 403])
})

test("the tenant and staff change a role, and both lists show who is disabled", async () => {
  const { signInId, userId } = await hasPerson(dana.tenantId, "pays", "Ben Book")
  const dialog = await read(`/home/people?dialog=role&person=${signInId}`)
  expect(dialog).toContain("Change the role of Ben Book? Ben Book may then also manage autopay")
  const changed = await post("/home/people", { intent: "role", signInID: `${signInId}`, role: "everything" }, { as })
  expect([changed.status, await read("/home/people")]).toEqual([302, expect.stringContaining("Ben Book Everything")])
  const mona = await tokenOf(await staff(6), "page")
  const here = `/management/viewtenant/people?tenant=${dana.tenantId}`
  expect(await read(`${here}&dialog=role&person=${signInId}`, mona)).toContain("may then only see the account and pay")
  const form = { intent: "role", signInID: `${signInId}`, role: "pays" }
  expect((await post(here, form, { as: mona })).headers.get("location")).toBe(here)
  await write((tx) => disableUser(tx, SYSTEM, { userId }))
  for (const list of [await read("/home/people"), await read(here, mona)])
    expect(list).toContain("Ben Book Pays and sees Disabled")
  const card = await read(`/management/viewtenant?tenant=${dana.tenantId}`, mona)
  expect(card).toMatch(/Ben Book, pays and sees\s?, disabled/)
  const unknown = { intent: "role", signInID: `${signInId}`, role: "owner" }
  expect((await post("/home/people", unknown, { as })).status).toBe(400)
})

test("neither an administrator signed in as the tenant nor an API token invites or removes", async () => {
  const alma = await staff(3)
  const { signInId } = await hasPerson(dana.tenantId, "pays")
  const whose = { userId: dana.userId, impersonatorId: alma.userId }
  const page = (await write((tx) => openSession(tx, { ...whose, channel: "page" }))).token
  expect(await read("/home/people", page)).toContain("Only the tenant can invite and remove people here.")
  const forms: Record<string, string>[] = [
    { intent: "invite", email: MARIA, role: "pays", key: "c" },
    { intent: "remove", signInID: String(signInId) },
    { intent: "role", signInID: String(signInId), role: "everything" },
  ]
  for (const form of forms) expect((await post("/home/people", form, { as: page })).status).toBe(403)
  const token = await apiTokenOf(alma)
  for (const [path, body] of [
    ["invite", { tenantID: dana.tenantId, email: MARIA, role: "pays" }],
    ["remove", { signInID: signInId }],
    ["role", { signInID: signInId, role: "everything" }],
  ] as const)
    expect((await api("POST", `/management/tenant/people/${path}`, { as: token, body })).body.message).toBe(
      "An API token is not accepted here.",
    )
})
