import { settings } from "../../../settings.ts"
import { capturedMails } from "../mail/mailer.ts"
import { captureText } from "./captured-text.ts"
import type { TextGateway } from "./gateway-port.ts"
import { sendByHttp } from "./http-gateway.ts"

/** The gateway that the operator has set or, in the demo, its outbox; null if no texts are sent. */
export function textGateway(): TextGateway | null {
  const { textGateway: named, demo } = settings()
  if (named) return { send: (text, signal) => sendByHttp(named, text, signal) }
  return demo ? captureText(capturedMails()) : null
}

/** The secret with which the gateway signs answers; null without one. */
export const answerSecret = (): string | null => settings().textGateway?.secret ?? null

/** Why no texts are sent; undefined if they are. */
export const textsOff = async (): Promise<string | undefined> =>
  textGateway() === null ? "the setting TEXT_GATEWAY_URL is not set" : undefined
