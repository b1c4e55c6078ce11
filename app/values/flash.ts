export type Tone = "good" | "attention" | "problem"

export type Flash = { text: string; tone: Tone }
