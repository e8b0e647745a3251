/** The product's mark: a glass, drawn to sit on dark and on light grounds. */
export function Mark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#822645" />
      <path d="M10.5 6h11c.6 5.6-1.1 10.4-5.5 10.4S9.9 11.6 10.5 6Z" fill="#fff" fillOpacity=".22" />
      <path d="M10.3 10.2h11.4c-.2 3.6-2 6.2-5.7 6.2s-5.5-2.6-5.7-6.2Z" fill="#f6e1e6" />
      <path d="M16 16.4V25m-4.2.6h8.4" stroke="#f6e1e6" strokeWidth="1.8" strokeLinecap="round" fill="none" />
    </svg>
  )
}
