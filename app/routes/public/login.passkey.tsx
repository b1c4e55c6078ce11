import { Icon } from "~/ui/icon.tsx"
import { Notice } from "~/ui/notice.tsx"

/** Replaces the password field if the email's account requires a passkey. The script shows and hides it. */
export function PasskeyOnly({ isVisible }: { isVisible: boolean }) {
  return (
    <div data-passkey-only hidden={!isVisible}>
      <Notice title="This account signs in with a passkey">
        <p>Passwords are turned off for it. Use the phone, key or computer you registered.</p>
        <p data-without-script>Signing in with a passkey needs JavaScript.</p>
        <p data-unsupported hidden>
          WebAuthn is not supported in this browser
        </p>
      </Notice>
    </div>
  )
}

/** The form that sends a signed response, so that the result is an ordinary page. */
export function Signed({ action }: { action: string }) {
  return (
    <form method="post" action={action} data-signed>
      <input type="hidden" name="email" />
      <input type="hidden" name="challengeId" />
      <input type="hidden" name="credential" />
    </form>
  )
}

/** The passkey button, which the script shows if the browser supports autofill of passkeys, and a form to recover access, which posts to `recovery`. */
export function PasskeyEnd({ isVisible, recovery }: { isVisible: boolean; recovery: string }) {
  return (
    <>
      <p className="or" data-or hidden>
        or
      </p>
      <button type="button" className="btn btn-lg btn-block" data-with-passkey hidden>
        <Icon name="key" />
        Sign in with a passkey
      </button>
      <p className="small quiet" data-passkey-only hidden={!isVisible}>
        Lost your passkey?{" "}
        <button type="submit" className="btn btn-quiet btn-sm" formAction={recovery} formNoValidate data-recover>
          Recover account access
        </button>
      </p>
    </>
  )
}
