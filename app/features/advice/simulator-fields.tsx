import { useRef } from "react";
import type { ReactNode } from "react";
import { adviceKinds } from "~/contract/commitments/advice-kinds";
import { Field, SelectField } from "~/ui/controls/field";
import { useFollowedValue } from "~/ui/controls/use-followed-value";
import { useHydrated } from "~/ui/loading/use-hydrated";
import styles from "./advice.module.css";
import type { Search } from "./href";
import type { AdvicePage } from "./load.server";
import { nameOfRow } from "./row-name";
import { useAdviceText } from "./use-advice-text";

const SLIDER = "advice-slider";
/** Keys that move a slider. */
const sliding = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"];

interface SimulatorFieldsProps {
  page: AdvicePage;
  select: (name: keyof Search, options: readonly string[], textOf: (option: string) => string) => ReactNode;
}

/**
 * Which purchase, how much of it, and in how many steps. The slider sets the number field, which also works without
 * JavaScript.
 */
export function SimulatorFields({ page, select }: SimulatorFieldsProps) {
  const words = useAdviceText();
  const { t } = words;
  const isHydrated = useHydrated();
  const number = useRef<HTMLInputElement>(null);
  const { kind, search, list, simulation, problems } = page;
  const isPlan = adviceKinds[kind].unit === "spend";
  const name = isPlan ? "commitment" : "quantity";
  const step = isPlan ? "0.001" : "1";
  const largest = simulation?.curve.at(-1)?.amount ?? "0";
  // No amount means the best one, of whichever purchase is chosen next.
  const typed = search[name] ?? "";
  useFollowedValue(`advice-${name}`, typed);
  useFollowedValue(SLIDER, simulation?.chosen.amount ?? "");
  const rows = list?.rows ?? [];
  const chosen = simulation?.row.id ?? search.row ?? "";
  return (
    <>
      <SelectField id="advice-row" name="row" label={t("field.row")} defaultValue={chosen} key={`row ${chosen}`}>
        {!rows.some(({ id }) => id === chosen) && (
          <option value={chosen}>{simulation ? nameOfRow(simulation.row, words) : chosen || t("none")}</option>
        )}
        {rows.map((row) => (
          <option key={row.id} value={row.id}>
            {nameOfRow(row, words)}
          </option>
        ))}
      </SelectField>
      {select("ending", ["renewed", "lapse"], (ending) =>
        t(`ending.${ending}`, { count: simulation?.ending.length ?? 0 }),
      )}
      {select(
        "steps",
        Array.from({ length: 12 }, (_, n) => String(n + 1)),
        (value) => value,
      )}
      <div className={styles.amount}>
        <Field
          id={`advice-${name}`}
          label={t(`field.${name}`)}
          errors={problems[name] && [t(`message.${problems[name]}`)]}
        >
          {(control) => (
            <input
              {...control}
              ref={number}
              name={name}
              inputMode="decimal"
              placeholder={simulation?.best.amount}
              defaultValue={typed}
              key={name}
            />
          )}
        </Field>
        {isHydrated && simulation && (
          <input
            id={SLIDER}
            type="range"
            aria-label={t(`field.${name}`)}
            min="0"
            max={largest}
            step={step}
            defaultValue={simulation.chosen.amount}
            key={`slider ${chosen}`}
            onChange={({ currentTarget }) => {
              if (number.current) number.current.value = currentTarget.value;
            }}
            onPointerUp={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            onKeyUp={({ key, currentTarget }) => {
              if (sliding.includes(key)) currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </div>
    </>
  );
}
