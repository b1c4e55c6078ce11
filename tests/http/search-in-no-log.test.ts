/** The text of a search is in no line of the log, whatever the outcome of the request, and in no row of the database. Source: api.md X55. */
import { beforeEach, expect, test, vi } from "vitest"
import * as logOutput from "~/http/response/log-output.ts"
import { replaceSettings } from "../../settings.ts"
import { api, get, post } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { execute } from "../support/raw.ts"
import { allRows } from "../support/runs-again.ts"
import { usualSettings } from "../support/usual-settings.ts"
import { movesInto, person, suite } from "../support/world.ts"

/** The searched name. The log must not even contain a part of it. */
const SEARCHED = "Quillfeather"
const lines: string[] = []
let page = ""
let bearer = ""

beforeEach(async () => {
  lines.length = 0
  vi.spyOn(logOutput, "writeOut").mockImplementation((line) => void lines.push(line))
  const mona = await staff(6)
  page = await tokenOf(mona, "page")
  bearer = await tokenOf(mona, "api")
  await suite(101, { rent: 100_000 })
  await movesInto(await person("Dana Reyes"), 101)
  replaceSettings(usualSettings({ LOG_LEVEL: "debug" }))
})

const PATH = "/management/search"
const search = { search: SEARCHED }
const named = () => lines.filter((line) => line.toLowerCase().includes("quill"))
const logged = (path: string) => lines.filter((line) => line.includes(`"path":"${path}"`)).length

test("found or not, refused, by page, form, script and call: each request is in the log without the text", async () => {
  const results = [
    await post(PATH, search, { as: page }),
    await post(`${PATH}.data`, search, { as: page }),
    await post(PATH, { ...search, kind: "tenants" }, { as: page }),
    await post(PATH, { ...search, kind: "nothing" }, { as: page }),
    await post(PATH, { search: SEARCHED.repeat(20) }, { as: page }),
    await post(PATH, search),
    await post(PATH, search, { as: "unknown" }),
    await post(PATH, search, { as: page, headers: { Origin: "https://elsewhere.example" } }),
    await post(PATH, search, { as: await tokenOf(await staff(9), "page") }),
    await get(`${PATH}?search=${SEARCHED}`, { as: page }),
    await post(`${PATH}?search=${SEARCHED}`, search, { as: page }),
  ]
  expect(results.map(({ status }) => status)).toEqual([302, 202, 302, 400, 400, 302, 302, 403, 302, 200, 302])
  const calls = [
    await api("POST", PATH, { as: bearer, body: search }),
    await api("POST", PATH, { as: bearer, body: { ...search, kind: "nothing" } }),
    await api("POST", PATH, { as: bearer, body: { search: [SEARCHED] } }),
    await api("POST", PATH, { body: search }),
  ]
  expect(calls.map(({ status }) => status)).toEqual([200, 400, 400, 401])
  expect(logged(PATH) + logged(`${PATH}.data`)).toBe(results.length)
  expect(logged(`/api${PATH}`)).toBe(calls.length)
  expect(named()).toEqual([])
})

test("a failure in the middle of it is logged without the text", async () => {
  await execute("alter table stored_files rename to stored_files_gone")
  try {
    const redirect = await post(PATH, search, { as: page })
    const shown = await get(redirect.headers.get("location") ?? "", { as: page })
    const called = await api("POST", PATH, { as: bearer, body: search })
    expect([shown.status, called.status]).toEqual([500, 500])
  } finally {
    await execute("alter table stored_files_gone rename to stored_files")
  }
  expect(lines.filter((line) => line.includes('"message":"failure"'))).toHaveLength(2)
  expect(named()).toEqual([])
})

test("no row of the database has it", async () => {
  await post(PATH, search, { as: page })
  await api("POST", PATH, { as: bearer, body: search, headers: { "Idempotency-Key": "one" } })
  expect(JSON.stringify(await allRows()).toLowerCase()).not.toContain("quill")
})
