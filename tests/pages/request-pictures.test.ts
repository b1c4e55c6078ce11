/** Pictures of maintenance requests: sent by tenants, stored without their location, shown to permitted people. */
import { beforeEach, describe, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { maintenanceRequests, requestPictures } from "#db/schema/index.ts"
import { deleteRequest } from "~/domain/requests/change-request.ts"
import { verifyFiles } from "~/domain/storage/verify-files.ts"
import * as logOutput from "~/http/response/log-output.ts"
import { get } from "../support/app.ts"
import { incoming, removesReleased } from "../support/files.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { claiming, gif, heic, photo, png } from "../support/pictures.ts"
import { pictureForm, REQUESTS, sendsForm, storedPictures, submitsWith } from "../support/request-pictures.ts"
import { bytesUnder, hashesStored, lose } from "../support/stored-bytes.ts"
import { leaves, mona } from "../support/world.ts"

type Tenant = Awaited<ReturnType<typeof tenantUser>>
let dana: Tenant
let as = ""

const adds = (files: [string, Uint8Array][], fields: Record<string, string> = {}, by = as) =>
  sendsForm(pictureForm({ intent: "add", requestID: "1", note: "", ...fields }, files), by, `${REQUESTS}?request=1`)
const addressOf = (name: string, size = "small") => `/requests/picture?name=${name}&size=${size}`
const pictureName = async () => (await storedPictures())[0]?.name ?? ""
const requests = () => read((tx) => tx.all(tx.select().from(maintenanceRequests)))

async function nothingIsStored(): Promise<void> {
  expect([await requests(), await storedPictures(), await hashesStored(), incoming()]).toEqual([[], [], [], []])
}

beforeEach(async () => {
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
})

describe("sending pictures", () => {
  test("a request is submitted with its pictures, and nothing of what was sent stays but what was made of it", async () => {
    const response = await submitsWith(as, [
      ["door.jpg", await photo()],
      ["closer.png", await png()],
    ])
    expect([response.status, response.headers.get("location")]).toEqual([302, "/home"])
    const pictures = await storedPictures()
    expect(pictures).toMatchObject([
      { requestId: 1, tenantId: dana.tenantId, uploadedBy: dana.userId, width: 480, height: 640 },
      { requestId: 1, tenantId: dana.tenantId, width: 60, height: 40 },
    ])
    expect(incoming()).toEqual([])
    expect((await hashesStored()).toSorted()).toEqual(
      pictures.flatMap(({ largeSha256, smallSha256 }) => [largeSha256, smallSha256]).toSorted(),
    )
    for (const hash of await hashesStored())
      expect((await bytesUnder(hash))?.toString("latin1")).not.toContain("SECRET")
    expect(await verifyFiles()).toEqual([])
  })

  test("when the process for pictures fails, nothing is stored, and the tenant and the operator are told", async () => {
    const log = vi.spyOn(logOutput, "writeOut").mockReturnValue()
    const node = process.execPath
    process.execPath = "/nowhere/node"
    const response = await submitsWith(as, [["door.jpg", await photo()]]).finally(() => {
      process.execPath = node
    })
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"])
    expect(textIn(await response.text())).toContain("The picture could not be processed now. Nothing was stored.")
    expect(log.mock.calls.join("")).toMatch(/"level":"error".*The process for a picture gave no answer: .*ENOENT/)
    await nothingIsStored()
  })

  test("eight are taken at once, and no ninth", async () => {
    const sample = await png()
    const several = (count: number) => Array.from({ length: count }, (_, index) => [`${index}.png`, sample] as const)
    const tooMany = await submitsWith(as, several(9))
    expect([tooMany.status, textIn(await tooMany.text()).includes("Choose at most 8 pictures at once.")]).toEqual([
      400,
      true,
    ])
    await nothingIsStored()
    expect((await submitsWith(as, several(8))).status).toBe(302)
    expect(await storedPictures()).toHaveLength(8)
  })

  test("a form without a picture is a request without pictures, as a browser sends it", async () => {
    expect((await submitsWith(as, [["", new Uint8Array()]])).status).toBe(302)
    expect([await requests(), await storedPictures(), incoming()]).toMatchObject([[{ unitNumber: 101 }], [], []])
  })

  test.each([
    ["a HEIC picture", async () => heic(), 400, "“door.jpg” is a HEIC picture"],
    ["a GIF that calls itself JPEG", gif, 400, "“door.jpg” is not a JPEG, PNG or WebP picture."],
    ["100 megapixels", async () => claiming({ width: 10_000, height: 10_000 }), 400, "has 100 megapixels"],
    ["what was cut off", async () => (await photo()).subarray(0, 2_500), 400, "“door.jpg” is damaged or cut off."],
    ["an empty file", async () => Buffer.alloc(0), 400, "“door.jpg” is empty. Choose another one."],
    [
      "more than 10 MB",
      async () => Buffer.alloc(10 * 1024 * 1024 + 1),
      413,
      "“door.jpg” is larger than 10 MB. Choose a smaller one.",
    ],
  ])(
    "%s is refused beside the field; what was typed stays, and nothing is stored, not of the others either",
    async (_name, bytes, status, message) => {
      const files: [string, Uint8Array][] = [
        ["good.png", await png()],
        ["door.jpg", await bytes()],
      ]
      const response = await submitsWith(as, files, { title: "Typed before", contactMethod: "phone" })
      const html = await response.text()
      expect([response.status, textIn(html).includes(message)]).toEqual([status, true])
      expect(html).toMatch(/id="new-request-field-pictures-error"/)
      expect(html).toContain('value="Typed before"')
      await nothingIsStored()
    },
  )

  test("a request that is refused for another reason stores no picture", async () => {
    await tenantUser(102)
    const sample = ["door.png", await png()] as const
    expect((await submitsWith(as, [sample], { unitNumber: "102" })).status).toBe(403)
    expect((await submitsWith(as, [sample], { title: "" })).status).toBe(400)
    const past = await tokenOf(await tenantUser(null), "page")
    expect((await submitsWith(past, [sample])).status).toBe(409)
    await nothingIsStored()
  })

  test("the form is submitted once, however often it is sent with its pictures", async () => {
    const key = "0f6c9a8e-5bb4-4e70-a8cc-0d9a4d1f3c55"
    for (const _ of ["first", "again"]) await submitsWith(as, [["door.jpg", await photo()]], { key })
    expect([await requests(), await storedPictures()].map(({ length }) => length)).toEqual([1, 1])
    expect([incoming(), (await hashesStored()).length, await verifyFiles()]).toEqual([[], 2, []])
  })

  test("pictures and a note are added to an own request, or one of both, and to no other's", async () => {
    await submitsWith(as, [])
    expect((await adds([["a.png", await png()]])).headers.get("location")).toBe(`${REQUESTS}?request=1#request-1`)
    expect((await adds([["b.jpg", await photo()]], { note: "It slams." })).status).toBe(302)
    expect(await storedPictures()).toHaveLength(2)
    const neither = await adds([])
    expect([neither.status, textIn(await neither.text()).includes("Write a note or choose pictures.")]).toEqual([
      400,
      true,
    ])
    const felix = await tokenOf(await tenantUser(102), "page")
    const sample: [string, Uint8Array] = ["c.png", await png()]
    expect((await adds([sample], {}, felix)).status).toBe(404)
    expect((await adds([sample], { requestID: "99" })).status).toBe(404)
    await leaves(dana.tenantId, "2026-11-20")
    expect((await adds([sample])).status).toBe(409)
    expect([(await storedPictures()).length, incoming()]).toEqual([2, []])
  })

  test("a form that is sent again after its answer was lost gets that answer, whatever could not be sent any more", async () => {
    const sample: [string, Uint8Array] = ["a.png", await png()]
    await submitsWith(as, [sample])
    const [first] = await storedPictures()
    if (!first) throw new Error("No picture")
    const { id, ...row } = first
    const copies = Array.from({ length: 18 }, () => ({ ...row, name: crypto.randomUUID() }))
    await write((tx) => tx.run(tx.insert(requestPictures).values(copies)))
    const sends = async (more: Record<string, string> = {}) => {
      const { status, headers } = await adds([sample], { note: "It slams.", key: "lost", ...more })
      return [status, headers.get("location")]
    }
    const answer = [302, `${REQUESTS}?request=1#request-1`]
    expect([await sends(), await sends()]).toEqual([answer, answer])
    await leaves(dana.tenantId, "2026-11-20")
    expect([await sends(), await sends({ note: "It does not." })]).toEqual([answer, [409, null]])
    expect([(await storedPictures()).length, incoming()]).toEqual([20, []])
  })

  test("twenty pictures are taken in an hour, and 200 MB in all; the message has the figures", async () => {
    await submitsWith(as, [["a.png", await png()]])
    const [first] = await storedPictures()
    if (!first) throw new Error("No picture")
    const { id, ...row } = first
    const copies = (count: number, more: object) =>
      write((tx) =>
        tx.run(
          tx
            .insert(requestPictures)
            .values(Array.from({ length: count }, () => ({ ...row, ...more, name: crypto.randomUUID() }))),
        ),
      )
    await copies(18, { createdAt: row.createdAt - 30 * 60_000 })
    const sample: [string, Uint8Array] = ["b.png", await png({ width: 61, height: 40 })]
    const two = await adds([sample, sample], { note: "Kept words." })
    expect([two.status, Number(two.headers.get("retry-after")) > 29 * 60]).toEqual([429, true])
    const page = await two.text()
    expect(textIn(page)).toContain("At most 20 pictures can be sent in an hour. Try again in 30 minutes.")
    expect(page).toContain("Kept words.")
    expect((await adds([sample])).status).toBe(302)
    expect((await adds([sample])).status).toBe(429)
    await write((tx) => tx.run(tx.update(requestPictures).set({ createdAt: row.createdAt - 61 * 60_000 })))
    await write((tx) => tx.run(tx.update(requestPictures).set({ size: 10_000_000 })))
    const full = await adds([sample])
    expect([full.status, textIn(await full.text())]).toEqual([
      400,
      expect.stringContaining("Your requests may hold 200 MB of pictures, and hold 200 MB."),
    ])
    expect([(await storedPictures()).length, incoming()]).toEqual([20, []])
    expect((await adds([], { note: "Without" })).status).toBe(302)
  })
})

describe("who sees a picture", () => {
  const opens = async (name: string, by: string | undefined, size = "small") =>
    (await get(addressOf(name, size), by === undefined ? {} : { as: by })).status

  test("is who sent it, management, and maintenance where the request is on their list; nobody else learns that it is there", async () => {
    await submitsWith(as, [["door.jpg", await photo()]])
    const name = await pictureName()
    const felix = await tokenOf(await tenantUser(102), "page")
    const past = await tokenOf(await tenantUser(null), "page")
    const sam = await staff(9)
    const sams = await tokenOf(sam, "page")
    const others = await tokenOf(await staff(7), "page")
    const everybody = async () => {
      const statuses = [await opens(name, undefined)]
      for (const by of [as, felix, past, sams, others]) statuses.push(await opens(name, by))
      return statuses
    }
    expect(await everybody()).toEqual([302, 200, 404, 404, 200, 200])
    await write((tx) => tx.run(tx.update(maintenanceRequests).set({ assigneeId: sam.userId })))
    expect(await everybody()).toEqual([302, 200, 404, 404, 200, 403])
    for (const level of [0, 3, 4, 6]) {
      const by = await tokenOf(await staff(level), "page")
      expect([await opens(name, by), await opens(name, by, "large")]).toEqual([200, 200])
    }
    const foreign = await (await get(addressOf(name), { as: felix })).text()
    const unknown = await (await get(addressOf(crypto.randomUUID()), { as: felix })).text()
    expect(textIn(foreign)).toBe(textIn(unknown))
  })

  test("the number of /api's token opens no picture, and a past tenant still sees the own ones", async () => {
    await submitsWith(as, [["door.jpg", await photo()]])
    const name = await pictureName()
    expect(await opens(name, await tokenOf(dana, "api"))).toBe(302)
    await leaves(dana.tenantId, "2026-11-20")
    expect(await opens(name, as)).toBe(200)
  })

  test("its headers let it be shown as a picture only, and stored only as long as it may be seen", async () => {
    await submitsWith(as, [["door.jpg", await photo()]])
    const address = addressOf(await pictureName(), "large")
    const { headers } = await get(address, { as })
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/webp",
      "content-disposition": "inline",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-cache",
    })
    const tag = headers.get("etag") ?? ""
    const again = await get(address, { as, headers: { "If-None-Match": tag } })
    expect([again.status, await again.text()]).toEqual([304, ""])
    const felix = await tokenOf(await tenantUser(102), "page")
    expect((await get(address, { as: felix, headers: { "If-None-Match": tag } })).status).toBe(404)
  })

  test.each(["", "?name=1&size=small", "?name=../../etc/passwd&size=small", `?name=${crypto.randomUUID()}&size=huge`])(
    "the address /requests/picture%s names none, and says so",
    async (query) => {
      const response = await get(`/requests/picture${query}`, { as })
      expect([
        response.status,
        textIn(await response.text()).includes("This address does not name a picture."),
      ]).toEqual([404, true])
    },
  )

  test("one whose bytes are gone from the disk is a message, and verify says it", async () => {
    await submitsWith(as, [["door.jpg", await photo()]])
    const [picture] = await storedPictures()
    await lose(picture?.smallSha256 ?? "")
    const response = await get(addressOf(picture?.name ?? ""), { as })
    expect([response.status, textIn(await response.text())]).toEqual([
      404,
      expect.stringContaining("This picture could not be found."),
    ])
    expect(await verifyFiles()).toEqual([`${picture?.smallSha256} is not on the disk`])
  })

  test("the request's page shows it small and opens it large; with the request it is deleted", async () => {
    await submitsWith(as, [["door.jpg", await photo()]])
    const name = await pictureName()
    const html = (await (await get(REQUESTS, { as })).text()).replaceAll("&amp;", "&")
    expect(html).toContain(
      `<a href="${addressOf(name, "large")}"><img src="${addressOf(name)}" width="240" height="320"`,
    )
    const felix = await tokenOf(await tenantUser(102), "page")
    expect(await (await get(REQUESTS, { as: felix })).text()).not.toContain(name)
    await write((tx) => deleteRequest(tx, { ...mona, level: 3 }, { id: 1 }))
    await removesReleased()
    expect([await opens(name, as), await hashesStored(), await storedPictures()]).toEqual([404, [], []])
  })
})
