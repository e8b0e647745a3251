/** The product's logo: a glass, drawn to sit on dark and on light grounds. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#822645" />
      <path d="M10.2 10.4h11.6c-.5 3.6-2.4 6.1-5.8 6.1s-5.3-2.5-5.8-6.1Z" fill="#ecc1cb" />
      <path
        d="M10.3 5.8h11.4c.7 6.2-1.4 10.7-5.7 10.7S9.6 12 10.3 5.8ZM16 16.5V25m-4 .5h8"
        stroke="#fbf2f4"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </svg>
  )
}
