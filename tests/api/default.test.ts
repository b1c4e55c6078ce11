import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { setDefault } from "~/domain/settings/set-default.ts"
import { api } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

const asLevel = async (level: number) => tokenOf(await staff(level), "api")
const header = () => write((tx) => setDefault(tx, SYSTEM, { key: "websiteHeader", value: "Runway Row Offices" }))
const gone = {
  code: "DEFAULT_NOT_FOUND",
  subject: "Default Not Found",
  error: "The specified default could not be found.",
}

test("S4 answers one default to everybody, null until it is configured", async () => {
  expect(await api("GET", "/default?key=websiteHeader")).toMatchObject({ status: 200, body: { websiteHeader: null } })
  await header()
  expect((await api("GET", "/default?key=websiteHeader")).body).toEqual({ websiteHeader: "Runway Row Offices" })
  expect((await api("GET", "/default?key=stripePublicKey")).body).toEqual({ stripePublicKey: null })
})

test("S4 refuses a missing key, and keys that are none", async () => {
  expect(await api("GET", "/default")).toMatchObject({ status: 400, body: { fields: { key: ["Required."] } } })
  for (const key of ["stripeSecretKey", "billingSince", "nothing", "toString"]) {
    expect(await api("GET", `/default?key=${key}`)).toMatchObject({ status: 404, body: gone })
  }
  expect(await api("POST", "/default", { body: {} })).toMatchObject({ status: 405 })
})

test("M64 answers one default to management", async () => {
  await header()
  const manager = await asLevel(6)
  expect((await api("GET", "/management/default?key=websiteHeader", { as: manager })).body).toEqual({
    websiteHeader: "Runway Row Offices",
  })
  expect(await api("GET", "/management/default?key=stripePublicKey", { as: manager })).toMatchObject({
    status: 404,
    body: gone,
  })
  expect(await api("GET", "/management/default", { as: manager })).toMatchObject({ status: 400 })
  expect(await api("GET", "/management/default?key=lateFeeDay")).toMatchObject({ status: 401 })
  expect(await api("GET", "/management/default?key=lateFeeDay", { as: await asLevel(9) })).toMatchObject({
    status: 403,
  })
})

test("M65 answers all defaults to management, without payment keys", async () => {
  await header()
  const { status, body } = await api("GET", "/management/default/all", { as: await asLevel(6) })
  expect(status).toBe(200)
  expect(Object.keys(body)).toHaveLength(25)
  expect(body).toMatchObject({ websiteHeader: "Runway Row Offices", lateFeeDay: null, timezone: null })
  const tenant = await tokenOf(await tenantUser(101), "api")
  expect(await api("GET", "/management/default/all", { as: tenant })).toMatchObject({ status: 403 })
})

test("A7 lists the time zones to administrators", async () => {
  const { status, body } = await api("GET", "/admin/default/timezone", { as: await asLevel(3) })
  expect(status).toBe(200)
  expect(body).toEqual(expect.arrayContaining(["America/Los_Angeles", "UTC"]))
  expect(await api("GET", "/admin/default/timezone", { as: await asLevel(6) })).toMatchObject({ status: 403 })
})

test("A8 sets a default, also from a numeric string, and clears it by null", async () => {
  const admin = await asLevel(3)
  const set = (body: unknown) => api("POST", "/admin/default", { as: admin, body })
  expect(await set({ key: "lateFeeDay", value: "5" })).toMatchObject({ status: 200, body: { lateFeeDay: 5 } })
  expect((await set({ key: "lateFeeDay", value: null })).body).toEqual({ lateFeeDay: null })
  for (const value of ["Europe/Athens", "Asia/Kolkata", "America/Indiana/Indianapolis", "US/Pacific"]) {
    expect((await set({ key: "timezone", value })).body).toEqual({ timezone: value })
  }
})

test("A8 reads one default without a value, and all of them without a key", async () => {
  await header()
  const admin = await asLevel(3)
  expect((await api("POST", "/admin/default", { as: admin, body: { key: "websiteHeader" } })).body).toEqual({
    websiteHeader: "Runway Row Offices",
  })
  expect(Object.keys((await api("POST", "/admin/default", { as: admin })).body)).toHaveLength(25)
})

test.each([
  ["lateFeeDay", 32, "Invalid value, must be day of the month from 1 to 28."],
  ["lateFeePercent", 0, "Invalid value, must be percentage from 0 to 100."],
  ["creditCardFee", 101, "Invalid value, must be percentage from 0 to 100."],
  ["timezone", "Nowhere", "Invalid value."],
  ["timezone", "+05:30", "Invalid value."],
])("A8 refuses %s %j in the specification's words", async (key, value, message) => {
  const response = await api("POST", "/admin/default", { as: await asLevel(3), body: { key, value } })
  expect(response).toMatchObject({
    status: 400,
    body: { code: "VALIDATION_ERROR", error: message, message, fields: { value: [message] } },
  })
})

test("A8 refuses unknown keys, a value without its key, and everybody below an administrator", async () => {
  const admin = await asLevel(3)
  const set = (body: unknown, as?: string) => api("POST", "/admin/default", { ...(as ? { as } : {}), body })
  expect(await set({ key: "stripeSecretKey", value: "sk_live_1" }, admin)).toMatchObject({ status: 404, body: gone })
  expect(await set({ key: "stripePublicKey" }, admin)).toMatchObject({ status: 404, body: gone })
  expect(await set({ value: 5 }, admin)).toMatchObject({ status: 400, body: { fields: { key: ["Required."] } } })
  expect(await set({ key: "achFee", value: 1 }, await asLevel(6))).toMatchObject({ status: 403 })
  expect(await set({ key: "achFee", value: 1 })).toMatchObject({ status: 401 })
})
