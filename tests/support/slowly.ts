import { app } from "./app.ts"

/** Sends a form or a call whose body follows only after another event. */
export function sentSlowly(
  path: string,
  body: BodyInit,
  headers: Record<string, string>,
  meanwhile: () => Promise<unknown>,
): Promise<Response> {
  const whole = new Response(body)
  const type = whole.headers.get("Content-Type")
  const slow = new ReadableStream(
    {
      async pull(controller) {
        await meanwhile()
        controller.enqueue(new Uint8Array(await whole.arrayBuffer()))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const requested = { method: "POST", body: slow, headers: { ...(type ? { "Content-Type": type } : {}), ...headers } }
  return app(new Request(`http://localhost:3000${path}`, { ...requested, duplex: "half" } as RequestInit))
}
