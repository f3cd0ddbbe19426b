import type { RejectedForm } from "~/http/replies/page-error.server";

/** Opens a form with the earlier input; conform's button only validates. */
export function ReopenForm({ action, fields, text, button }: RejectedForm & { text: string; button: string }) {
  return (
    <form method="post" action={action} className="stack">
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <p>{text}</p>
      <div>
        <button className="btn primary" name="__intent__" value='{"type":"validate","payload":{}}'>
          {button}
        </button>
      </div>
    </form>
  );
}
