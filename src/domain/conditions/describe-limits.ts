import type { DenialLimits, LimitedData, LimitedMeans, LimitedPurpose } from './condition.js';

const DATA: Readonly<Record<LimitedData, string>> = {
  personal: 'personal data',
  user_content: 'content of users',
  prices: 'prices and offers',
  media: 'pictures, sound and video',
  non_public: 'what is not public',
};
const PURPOSES: Readonly<Record<LimitedPurpose, string>> = {
  ai: 'AI',
  competing: 'competing services',
  commercial: 'commercial purposes',
  spam: 'unwanted messages',
  resale: 'resale',
};
const MEANS: Readonly<Record<LimitedMeans, string>> = {
  automated: 'by automated means',
  circumvention: 'by getting round protective measures',
  bulk: 'in bulk',
  undocumented_api: 'through interfaces that are not offered',
};

/** How far a ban reaches, as a sentence in English; the empty text where it says no limit that is known. */
export function describeLimits({ data, purposes, means }: DenialLimits): string {
  const parts = [
    ...(data === undefined ? [] : [orList(data.flatMap((one) => DATA[one] ?? []))]),
    ...(purposes === undefined ? [] : [`use for ${orList(purposes.flatMap((one) => PURPOSES[one] ?? []))}`]),
    ...(means === undefined ? [] : [`the act ${orList(means.flatMap((one) => MEANS[one] ?? []))}`]),
  ];
  return parts.length === 0 ? '' : `The ban covers ${parts.join(', ')} alone.`;
}

function orList(words: readonly string[]): string {
  const [last = '', ...others] = words.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`;
}
