import { type ActionFunctionArgs, redirect } from "react-router"
import type { Permission } from "~/domain/permissions.ts"
import { errorPage } from "../handlers/page.ts"
import { ownAddress } from "../request/address.ts"
import { formOf, MAX_OF_OPEN_FORM } from "../request/body.ts"
import { requestIdContext } from "../request/context.ts"
import { setCookie } from "./cookie.ts"

const YEAR = 31_536_000

/** Stores the state of the sidebar in a cookie that the shell's script reads, too, and redirects to the page. */
export const storePreferences = Object.assign(
  async ({ request, context }: ActionFunctionArgs) => {
    try {
      const form = await formOf(request, MAX_OF_OPEN_FORM)
      const sidebar = form.get("sidebar") === "collapsed" ? "collapsed" : "open"
      const cookie = setCookie("sidebar", sidebar, YEAR, { forScript: true })
      return redirect(ownAddress(String(form.get("back") ?? "")), { headers: { "Set-Cookie": cookie } })
    } catch (error) {
      throw errorPage(error, context.get(requestIdContext))
    }
  },
  { permission: "use public pages" satisfies Permission },
)
