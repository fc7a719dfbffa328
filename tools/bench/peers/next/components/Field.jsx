export function Field({ label, error, ...input }) {
  return (
    <label className="field">
      <span>{label}</span>
      <input {...input} aria-invalid={error !== undefined} />
      {error && <small role="alert">{error}</small>}
    </label>
  );
}
