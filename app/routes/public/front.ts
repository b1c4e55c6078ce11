import { redirect } from "react-router"
import type { Permission } from "~/domain/permissions.ts"

/** The site's root leads to the sign-in page, and from there a signed-in person to their home screen. */
export const loader = Object.assign(() => redirect("/login"), { permission: "use public pages" satisfies Permission })
