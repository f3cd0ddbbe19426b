import { SEASONAL_FROM } from "./one-step-model";
import type { OneStepModel } from "./one-step-model";

/** Weight of an error after one day: a candidate is judged by about its last month. */
const MEMORY = 0.97;

/** The candidate whose last predictions had the least squared error makes the next prediction. */
function bestOf(candidates: OneStepModel[]): OneStepModel {
  const errors = candidates.map(() => 0);
  let isFirst = true;
  const best = () => {
    let at = 0;
    for (let n = 1; n < errors.length; n += 1) if (errors[n]! < errors[at]!) at = n;
    return candidates[at]!;
  };
  const learn = (value: number, mode: "update" | "reshape") => {
    for (const [n, candidate] of candidates.entries()) {
      if (!isFirst) errors[n] = MEMORY * errors[n]! + (value - candidate.predict()) ** 2;
      candidate[mode](value);
    }
    isFirst = false;
  };
  return {
    predict: () => best().predict(),
    update: (value) => learn(value, "update"),
    reshape: (value) => learn(value, "reshape"),
  };
}

/** For two weeks the best of the models without a season, then the best of all. Each uses separate models. */
export function bestWithSeason(plain: () => OneStepModel[], seasonal: () => OneStepModel[]): OneStepModel {
  const early = bestOf(plain());
  const late = bestOf([...plain(), ...seasonal()]);
  let values = 0;
  return {
    predict: () => (values < SEASONAL_FROM ? early : late).predict(),
    reshape: (value) => late.reshape(value),
    update(value) {
      if (values < SEASONAL_FROM) early.update(value);
      late.update(value);
      values += 1;
    },
  };
}
