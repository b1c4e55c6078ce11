/** The most common passwords. Source: api.md U4. */
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { makeLink } from "~/domain/identity/link-tokens.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { setDefaults } from "~/domain/settings/set-defaults.ts"
import { api, post } from "../../support/app.ts"
import { textIn } from "../../support/pages.ts"
import { staff } from "../../support/people.ts"

const TOO_COMMON = "This password is too common."

async function linkTo({ userId: id, email }: { userId: number; email: string }) {
  return (await write((tx) => makeLink(tx, { id, email }, "reset"))).token
}

test("one of the commonest is refused by call, in whatever case, and spends no link", async () => {
  const token = await linkTo(await staff(6))
  for (const password of ["12345678", "Password1", "IloveYOU1", "ｐａｓｓｗｏｒｄ"]) {
    const response = await api("POST", "/user/reset-password", { body: { token, password } })
    expect([password, response.status, response.body.code]).toEqual([password, 400, "VALIDATION_ERROR"])
    expect(response.body.fields).toEqual({ password: [TOO_COMMON] })
  }
  const candidate = await api("POST", "/user/reset-password", { body: { token, password: "pallet of old lamps" } })
  expect(candidate.status).toBe(200)
})

test("any characters do: no capital, digit or sign is demanded", async () => {
  for (const password of ["pallet of old lamps", "74937 20184 55", "¿ÆØ? ñ–ß – ŵ", "        .       "]) {
    const token = await linkTo(await staff(6, `${password.length}-${password.charCodeAt(0)}@example.com`))
    expect((await api("POST", "/user/reset-password", { body: { token, password } })).status).toBe(200)
  }
})

test("on the page of a link it is said beside the field", async () => {
  const slug = await linkTo(await staff(6))
  const both = (password: string) => ({ password, passwordAgain: password })
  const response = await post(`/account/reset-password/${slug}`, both("qwertyuiop"))
  expect(response.status).toBe(400)
  expect(textIn(await response.text())).toContain(`New password : ${TOO_COMMON}`)
  expect((await post(`/account/reset-password/${slug}`, both("pallet of old lamps"))).status).toBe(302)
})

test("neither the own email nor the property's name is a password", async () => {
  await write((tx) => setDefaults(tx, SYSTEM, { propertyName: "Runway Row Offices" }))
  const token = await linkTo(await staff(6, "Carla.Reyes@example.com".toLowerCase()))
  for (const password of ["carla.reyes@example.com", "Carla-Reyes", "runwayrowoffices", "Runway Row Offices"]) {
    const response = await api("POST", "/user/reset-password", { body: { token, password } })
    expect([password, response.status, response.body.fields]).toEqual([password, 400, { password: [TOO_COMMON] }])
  }
})
