/**
 * Advances the pictures every 5 seconds, except while the pointer or the focus is on them, in a hidden tab, after the person pauses them, or if the
 * person prefers reduced motion. Source: specification 1 section 2, WCAG 2.2.2.
 */
const INTERVAL = 5_000

const gallery = document.querySelector<HTMLElement>("[data-gallery]")
const reel = gallery?.querySelector<HTMLElement>(".reel")
if (gallery && reel && gallery.querySelector(".reel-tools")) start(gallery, reel)

function start(gallery: HTMLElement, reel: HTMLElement) {
  const items = [...reel.children] as HTMLElement[]
  const dots = [...gallery.querySelectorAll<HTMLElement>(".dots a")]
  const count = gallery.querySelector<HTMLElement>("[data-count]")
  const message = gallery.querySelector<HTMLElement>("[data-message]")
  const button = (action: string) => gallery.querySelector<HTMLElement>(`[data-action=${action}]`)
  const pause = button("pause")
  const lessMotion = matchMedia("(prefers-reduced-motion: reduce)")
  let current = 0
  let timer = 0

  const shown = () => Math.round(reel.scrollLeft / reel.clientWidth)
  const isFocused = () => {
    const focused = gallery.querySelector(":focus-visible")
    return focused !== null && focused !== pause
  }
  const rests = () =>
    lessMotion.matches || document.hidden || "paused" in gallery.dataset || gallery.matches(":hover") || isFocused()

  const plan = () => {
    clearTimeout(timer)
    if (pause) pause.hidden = lessMotion.matches
    if (!rests()) timer = window.setTimeout(() => show(current + 1), INTERVAL)
  }
  const mark = (index: number) => {
    current = index
    for (const [at, dot] of dots.entries()) {
      if (at === index) dot.setAttribute("aria-current", "true")
      else dot.removeAttribute("aria-current")
    }
    if (count) count.textContent = `${index + 1} / ${items.length}`
    // Loads the next picture before it is shown.
    items[(index + 1) % items.length]?.querySelector("img")?.setAttribute("loading", "eager")
    plan()
  }
  const show = (index: number) => {
    const next = (index + items.length) % items.length
    const isNear = Math.abs(next - current) === 1 && !lessMotion.matches
    reel.scrollTo({ left: next * reel.clientWidth, behavior: isNear ? "smooth" : "instant" })
    mark(next)
  }
  const showByHand = (index: number) => {
    show(index)
    if (message) message.textContent = `Picture ${current + 1} of ${items.length}`
  }

  gallery.dataset.gallery = "moving"
  for (const hidden of gallery.querySelectorAll<HTMLElement>("[hidden]")) hidden.hidden = false
  button("previous")?.addEventListener("click", () => showByHand(current - 1))
  button("next")?.addEventListener("click", () => showByHand(current + 1))
  pause?.addEventListener("click", () => {
    const isPaused = gallery.toggleAttribute("data-paused")
    const label = pause.querySelector("span")
    if (label) label.textContent = isPaused ? "Play the pictures" : "Pause the pictures"
    plan()
  })
  for (const [index, dot] of dots.entries()) {
    dot.addEventListener("click", (event) => {
      event.preventDefault()
      showByHand(index)
    })
  }
  // A person may also scroll by touch, wheel or keyboard.
  let settling = 0
  reel.addEventListener("scroll", () => {
    clearTimeout(settling)
    settling = window.setTimeout(() => mark(shown()), 150)
  })
  addEventListener("resize", () => reel.scrollTo({ left: current * reel.clientWidth, behavior: "instant" }))
  for (const event of ["pointerenter", "pointerleave", "focusin", "focusout"])
    gallery.addEventListener(event, () => setTimeout(plan))
  document.addEventListener("visibilitychange", plan)
  lessMotion.addEventListener("change", plan)
  mark(shown())
}
