/** Advances the pictures every 5 seconds, but not while they are hovered, focused, hidden or paused, or with reduced motion. Source: specification 1 section 2, WCAG 2.2.2. */
const INTERVAL = 5_000

const lessMotion = matchMedia("(prefers-reduced-motion: reduce)")
const gallery = document.querySelector<HTMLElement>("[data-gallery]")
const reel = gallery?.querySelector<HTMLElement>(".reel")
if (gallery && reel && gallery.querySelector(".reel-tools")) start(gallery, reel)

function start(gallery: HTMLElement, reel: HTMLElement) {
  const pictures = movingPictures(gallery, reel)
  gallery.dataset.gallery = "moving"
  for (const hidden of gallery.querySelectorAll<HTMLElement>("[hidden]")) hidden.hidden = false
  connectButtons(gallery, pictures)
  connectReel(reel, pictures)
  for (const event of ["pointerenter", "pointerleave", "focusin", "focusout"])
    gallery.addEventListener(event, () => setTimeout(pictures.plan))
  document.addEventListener("visibilitychange", pictures.plan)
  lessMotion.addEventListener("change", pictures.plan)
  pictures.mark(pictures.shown())
}

function buttonOf(gallery: HTMLElement, action: string): HTMLElement | null {
  return gallery.querySelector(`[data-action=${action}]`)
}

function dotsOf(gallery: HTMLElement): HTMLElement[] {
  return [...gallery.querySelectorAll<HTMLElement>(".dots a")]
}

function rests(gallery: HTMLElement, pause: HTMLElement | null): boolean {
  if (lessMotion.matches || document.hidden || "paused" in gallery.dataset || gallery.matches(":hover")) return true
  const focused = gallery.querySelector(":focus-visible")
  return focused !== null && focused !== pause
}

type Pictures = ReturnType<typeof movingPictures>

/** The shown picture, and the time until the next one. */
function movingPictures(gallery: HTMLElement, reel: HTMLElement) {
  const items = [...reel.children] as HTMLElement[]
  const pause = buttonOf(gallery, "pause")
  let current = 0
  let timer = 0

  const shown = () => Math.round(reel.scrollLeft / reel.clientWidth)
  const plan = () => {
    clearTimeout(timer)
    if (pause) pause.hidden = lessMotion.matches
    if (!rests(gallery, pause)) timer = window.setTimeout(() => show(current + 1), INTERVAL)
  }
  const mark = (index: number) => {
    current = index
    markPosition(gallery, index, items.length)
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
    const message = gallery.querySelector<HTMLElement>("[data-message]")
    if (message) message.textContent = `Picture ${current + 1} of ${items.length}`
  }
  return { current: () => current, shown, plan, mark, showByHand }
}

function markPosition(gallery: HTMLElement, index: number, count: number) {
  for (const [at, dot] of dotsOf(gallery).entries()) {
    if (at === index) dot.setAttribute("aria-current", "true")
    else dot.removeAttribute("aria-current")
  }
  const place = gallery.querySelector<HTMLElement>("[data-count]")
  if (place) place.textContent = `${index + 1} / ${count}`
}

function connectButtons(gallery: HTMLElement, { current, plan, showByHand }: Pictures) {
  buttonOf(gallery, "previous")?.addEventListener("click", () => showByHand(current() - 1))
  buttonOf(gallery, "next")?.addEventListener("click", () => showByHand(current() + 1))
  const pause = buttonOf(gallery, "pause")
  pause?.addEventListener("click", () => {
    const isPaused = gallery.toggleAttribute("data-paused")
    const label = pause.querySelector("span")
    if (label) label.textContent = isPaused ? "Play the pictures" : "Pause the pictures"
    plan()
  })
  for (const [index, dot] of dotsOf(gallery).entries()) {
    dot.addEventListener("click", (event) => {
      event.preventDefault()
      showByHand(index)
    })
  }
}

/** Follows a person who scrolls the pictures by touch, wheel or keys, and a window that is resized. */
function connectReel(reel: HTMLElement, { current, shown, mark }: Pictures) {
  let settling = 0
  reel.addEventListener("scroll", () => {
    clearTimeout(settling)
    settling = window.setTimeout(() => mark(shown()), 150)
  })
  addEventListener("resize", () => reel.scrollTo({ left: current() * reel.clientWidth, behavior: "instant" }))
}
