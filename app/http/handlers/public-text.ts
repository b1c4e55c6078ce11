import type { Permission } from "~/domain/permissions.ts"

/** The handler for a small file that is the same for everybody and needs no database. */
export function publicText(type: string, text: () => string) {
  const loader = async (): Promise<Response> =>
    new Response(text(), { headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" } })
  return Object.assign(loader, { permission: "use public pages" satisfies Permission as Permission })
}
