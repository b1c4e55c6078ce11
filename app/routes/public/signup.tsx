import { page } from "~/http/handlers/page.ts"
import type { PageHandle } from "~/ui/page-handle.ts"

export const handle = { static: true, title: "Create New Account", frame: "public" } satisfies PageHandle

export const loader = page("use public pages", async () => null)

/** Explains that staff create accounts and nobody can sign up. Source: specification 1 section 2. */
export default function SignupPage() {
  return (
    <div className="form">
      <p>
        Accounts are made by management. When you move in, you get an email with a link by which you choose a password.
      </p>
      <p>The link did not arrive, or it is too old? Get a new one under the email that management knows.</p>
      <a className="btn btn-primary btn-lg btn-block" href="/login?reset=true">
        Get a new activation link
      </a>
      <a className="btn btn-lg btn-block" href="/login">
        Sign in
      </a>
    </div>
  )
}
