/** The value types of /api's responses. Source: api.md section 0, "Type codes". `named` makes a shape a component of the OpenAPI document. The other files of this folder have the shapes of section 1. */
import { z } from "zod"

export const id = () => z.int().min(1).max(2_147_483_647)
export const unitNumber = () => z.int().min(1).max(999_999)
export const cents = () => z.int().min(0).meta({ unit: "cents" })
export const signedCents = () => z.int().meta({ unit: "cents" })
export const percent = () => z.number().min(0).max(100)
export const day = () => z.iso.date()
export const month = () => z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
export const instant = () => z.iso.datetime()
export const text = () => z.string()
export const flag = () => z.boolean()
export const level = () => z.int().min(0).max(9)

export const named = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z.strictObject(shape).meta({ id: name })

export const Ack = named("Ack", { message: text() })
