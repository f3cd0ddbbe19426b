import type { Bill, Workload } from "../catalogue/catalogue";
import { quantity } from "./amounts";
import type { BillingMonth, Day } from "./calendar";
import { fraction, hash, mix, jitter } from "./random";
import type { RecordedEvent } from "./events";
import { describeResource } from "./resources";
import type { Resource } from "./resources";

/** What one resource used on one day, in millionths of the meter's unit. */
interface Usage {
  resource: Resource;
  quantity: bigint;
}

const DAYS_PER_MONTH = 30;

/** Multiplier of usage with a monthly growth rate, `age` days before it reaches 1. */
function growthBefore(age: number, growth: number): number {
  const step = 1 / (1 + growth);
  let factor = 1;
  for (let months = Math.floor(age / DAYS_PER_MONTH); months > 0; months -= 1) factor *= step;
  return factor * (1 + ((step - 1) * (age % DAYS_PER_MONTH)) / DAYS_PER_MONTH);
}

/** A workload over time; resources are added as needed. */
export interface Fleet {
  usageOn(day: Day, month: BillingMonth): Usage[];
}

export function fleetOf(bill: Bill, workload: Workload, events: RecordedEvent[], seed: number): Fleet {
  const [meter, accountKey, region, app, count, each, rhythm] = workload;
  const subAccountId = bill.accounts[accountKey]?.id;
  const meterEvents = events.filter((event) => event.account === subAccountId && event.service === meter.service.name);
  // Without the meter, so that cores and memory of a fleet vary together.
  const state = hash(`${seed}|${bill.id}|${accountKey}|${region}|${app}`);
  const resources: Resource[] = [];
  const resourceAt = (index: number): Resource => (resources[index] ??= describeResource(bill, workload, index, seed));

  const loadOn = (day: Day): number => {
    const happening = meterEvents.filter(
      (event) => event.date <= day.iso && (event.until === null || day.iso < event.until),
    );
    const expected = growthBefore(day.age, rhythm.growth) * (day.isWeekend ? rhythm.weekend : 1);
    return happening.reduce(
      (load, event) => load * event.factor,
      expected * (1 + rhythm.noise * jitter(state, day.age)),
    );
  };

  function running(load: number): Usage[] {
    const target = rhythm.isWhole ? Math.max(1, Math.round(count * load)) : count * load;
    return Array.from({ length: Math.ceil(target) }, (_, n) => {
      const hours = Math.round(each * Math.min(1, target - n) * 1e4) / 1e4;
      return { resource: resourceAt(n), quantity: quantity(hours) };
    });
  }

  function measured(load: number, day: Day, month: BillingMonth): Usage[] {
    return Array.from({ length: count }, (_, n) => {
      const resource = resourceAt(n);
      const weight = count === 1 || each === 1 ? 1 : 0.4 + 1.2 * fraction(mix(resource.state, 2));
      const amount = each * weight * load;
      return {
        resource,
        quantity: quantity(measure(amount, 1 + rhythm.noise * jitter(resource.state, day.age), month)),
      };
    });
  }

  /** Two digits of a provisioned size change, the others are zero. */
  const step = 10 ** Math.max(0, String(Math.floor(each)).length - 2);

  function measure(amount: number, noise: number, month: BillingMonth): number {
    switch (meter.kind) {
      case "provisioned": {
        const size = Math.max(1, Math.round(amount / step)) * step;
        return meter.isPerHour ? size * 24 : size / month.length;
      }
      case "stored":
        return (amount * noise) / month.length;
      case "counted":
        return Math.round(amount * noise);
      default:
        return amount * noise;
    }
  }

  return {
    usageOn(day, month) {
      const load = loadOn(day);
      const usages = meter.kind === "running" ? running(load) : measured(load, day, month);
      return usages.filter((usage) => usage.quantity > 0n);
    },
  };
}
