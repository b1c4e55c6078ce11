import { Notice } from "../notice.tsx"

const CANCELLED = "The passkey request was cancelled or took too long. Please try again."
const ELSEWHERE = "Passkeys do not work at this address. Please open the site by its own name."

/** Messages about failed passkey ceremonies, by WebAuthnError's codes. Source: specification 1 section 8. */
const TEXTS = {
  ERROR_CEREMONY_ABORTED: CANCELLED,
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: CANCELLED,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device already has a passkey for your account.",
  ERROR_INVALID_DOMAIN: ELSEWHERE,
  ERROR_INVALID_RP_ID: ELSEWHERE,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    "This device cannot verify that it is you. Set up a PIN, fingerprint or face on it first.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    "This device cannot keep a passkey. Please use another one.",
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG:
    "This device cannot make a kind of passkey that is accepted here. Please use another one.",
  UNSUPPORTED: "WebAuthn is not supported in this browser",
}

/** The notice about a failed ceremony, shown by passkey-ceremony.ts. The texts are in the page, so that the script stays small. */
export function PasskeyError({ subject, message }: { subject: string; message: string }) {
  return (
    <template>
      <Notice tone="problem" role="alert" title={subject}>
        <p>{message}</p>
      </Notice>
      {Object.entries(TEXTS).map(([code, known]) => (
        <p key={code} data-code={code}>
          {known}
        </p>
      ))}
    </template>
  )
}
