import { secretFor } from "../secret.server.ts"

/** The secrets that a shared sandbox and its processes have in common, for requests and for webhooks; derived from APP_SECRET. */
export const sandboxSecrets = (): { requests: string; webhooks: string } => ({
  requests: secretFor("sandbox requests"),
  webhooks: `whsec_sbx${secretFor("sandbox webhooks")}`,
})
