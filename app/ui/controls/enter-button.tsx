/**
 * What Enter in a field presses, with and without JavaScript: browsers press a form's first button. It comes first in
 * forms whose other buttons precede the one that Enter means; `intent` is that button's.
 */
export const EnterButton = ({ intent }: { intent?: string }) => (
  <button hidden name={intent && "intent"} value={intent} />
);
