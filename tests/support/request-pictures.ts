/** Tenants' requests with pictures, sent through the portal's form like a browser without script. */
import { read } from "#db/client.server.ts"
import { requestPictures } from "#db/schema/index.ts"
import { app } from "./app.ts"

export const REQUESTS = "/home/requests"

/** The fields of the form, and its files by name. */
export function pictureForm(
  fields: Record<string, string>,
  files: readonly (readonly [string, Uint8Array])[],
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of files) form.append("pictures", new Blob([Uint8Array.from(bytes)]), name)
  return form
}

export const sendsForm = (body: FormData, as: string, path = REQUESTS): Promise<Response> =>
  app(
    new Request(`http://localhost:3000${path}`, {
      method: "POST",
      body,
      headers: { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin", Cookie: `__Host-session=${as}` },
    }),
  )

export const submitsWith = (as: string, files: readonly (readonly [string, Uint8Array])[], fields = {}) =>
  sendsForm(
    pictureForm({ intent: "submit", title: "Door closer slams", description: "Since Monday.", ...fields }, files),
    as,
  )

export const storedPictures = () => read((tx) => tx.all(tx.select().from(requestPictures)))
