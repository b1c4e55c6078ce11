import { z } from "zod"
import { metadata } from "~/domain/settings/metadata.ts"
import { answer, endpoint } from "~/http/endpoint.ts"

const door = endpoint({
  GET: answer({ takes: z.object({}), does: metadata, answers: (told) => told, tellsOutage: true }),
})
export const loader = door.loader
export const action = door.action
