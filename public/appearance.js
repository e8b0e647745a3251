// Runs before anything is drawn: a page that was chosen to be dark must not flash in white while it loads.
;(() => {
  const read = () => {
    try {
      return localStorage.getItem('appearance')
    } catch {
      // Storage that is switched off holds no choice.
      return null
    }
  }
  const chosen = read()
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
