/** Five uploads are received at once; the sixth waits for a place, but not forever. */
import { expect, test } from "vitest"
import { takeUploadPlace } from "~/http/request/upload-places.ts"

const { signal } = new AbortController()
const places = (count: number) => Promise.all(Array.from({ length: count }, () => takeUploadPlace(signal, 0)))

test("a sixth upload gets the place that becomes free, in the order of arrival", async () => {
  const taken = await places(5)
  const order: string[] = []
  const later = ["sixth", "seventh"].map(async (name) => {
    const place = await takeUploadPlace(signal, 60_000)
    order.push(name)
    return place
  })
  expect(order).toEqual([])
  for (const place of taken) place.free()
  for (const place of await Promise.all(later)) place.free()
  expect(order).toEqual(["sixth", "seventh"])
  for (const place of await places(5)) place.free()
})

test("whoever waits too long is refused, and whoever leaves takes no place", async () => {
  const taken = await places(5)
  await expect(takeUploadPlace(signal, 1)).rejects.toMatchObject({ code: "UPLOADS_BUSY", status: 503 })
  const leaving = new AbortController()
  const gone = takeUploadPlace(leaving.signal, 60_000)
  leaving.abort(new Error("Gone"))
  await expect(gone).rejects.toThrow("Gone")
  for (const place of taken) {
    place.free()
    place.free()
  }
  for (const place of await places(5)) place.free()
})
