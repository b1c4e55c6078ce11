import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { makeLink } from "~/domain/identity/link-tokens.ts"
import { api } from "../support/app.ts"
import { tenantUser } from "../support/people.ts"

const dana = async () => {
  const { userId: id, email } = await tenantUser(101)
  const link = (purpose: "activate" | "reset" | "recover") => write((tx) => makeLink(tx, { id, email }, purpose))
  return { email, link }
}

test("a link tells whose it is, as often as it is asked, and is not spent", async () => {
  const { email, link } = await dana()
  for (const purpose of ["activate", "reset"] as const) {
    const { token } = await link(purpose)
    await api("HEAD", `/user/account/slug/${token}`)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { status, body } = await api("GET", `/user/account/slug/${token}`)
      expect([status, body]).toEqual([200, { FirstName: "Dana", Email: email }])
    }
    const password = "a row of plain words"
    expect((await api("POST", "/user/reset-password", { body: { token, password } })).status).toBe(200)
  }
})

test("a link that does not count is not found", async () => {
  const { link } = await dana()
  const voided = await link("reset")
  await link("reset")
  for (const slug of [voided.token, (await link("recover")).token, "guess", "%00", "a".repeat(300)]) {
    const { status, body } = await api("GET", `/user/account/slug/${slug}`)
    expect([status, body.code]).toEqual(
      slug.length < 100 && slug !== "%00" ? [404, "LINK_NOT_FOUND"] : [400, "VALIDATION_ERROR"],
    )
  }
  expect((await api("GET", "/user/account/slug/guess")).body).toMatchObject({
    subject: "Invalid Reset Link",
    error: "Uh oh! This password reset link is expired or invalid. Please request a new one.",
  })
})

test("thirty bad links in an hour are enough", async () => {
  for (let count = 0; count < 30; count += 1) await api("GET", `/user/account/slug/guess-${count}`)
  expect((await api("GET", "/user/account/slug/guess")).status).toBe(429)
  expect((await api("GET", "/user/account/slug/guess", { address: "192.0.2.8" })).status).toBe(404)
})
