/** The tone of a notice: success, attention, or error. */
export type Tone = "good" | "attention" | "problem"

export type Flash = { text: string; tone: Tone }
