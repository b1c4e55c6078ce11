import { redirect } from "react-router"
import type { Permission } from "~/domain/permissions.ts"

/** The address of the site itself leads to the sign-in page, and from there who is signed in to their home screen. */
export const loader = Object.assign(() => redirect("/login"), { permission: "use public pages" satisfies Permission })
