#include "learn/net_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <thread>

#include "base/random.h"

namespace sennight {
namespace {

constexpr std::size_t kBatch = 1024;  // positions between changes
constexpr std::size_t kParts = 8;     // of a batch, each added up by one thread: so many whatever the threads
// Adam. Source: Kingma, Ba, "Adam: a method for stochastic optimization" (2015); what fades: Loshchilov, Hutter,
// "Decoupled weight decay regularization" (2019).
constexpr float kStartRate = 4e-3F, kLastRate = 2e-5F, kFirstMoment = 0.9F, kSecondMoment = 0.999F,
                kNearNothing = 1e-8F;
constexpr float kSharedFading = 0.05F;                   // of what inputs of one kind share
constexpr float kFirstRange = 0.1F, kFirstBias = 0.25F;  // where units begin

// What an input is about: a piece type of one side, on the board or in hand.
std::vector<std::size_t> kinds_of(const Variant& variant) {
  const NetInputs inputs(variant);
  const std::size_t types = variant.types().size();
  std::vector<std::size_t> kinds(inputs.size());
  for (const bool rival : {false, true}) {
    for (std::size_t t = 0; t < types; ++t) {
      const std::size_t kind = (rival ? 2 * types : 0) + t;
      for (std::size_t cell = 0; cell < variant.cells(); ++cell) kinds[inputs.on(rival, TypeId(t), Cell(cell))] = kind;
      for (std::size_t nth = 1; variant.has_hands() && nth <= kNetHandSteps; ++nth)
        kinds[inputs.held(rival, TypeId(t), nth)] = kind + types;
    }
  }
  return kinds;
}

// All numbers of a net in one row: inputs, what inputs of one kind share, bias, the mover's and the rival's weights, the
// constant. Weights of units and the constant are shares' logarithms here, not centipawns.
struct Layout {
  std::size_t inputs, units, kinds;
  std::size_t shared() const { return inputs * units; }
  std::size_t bias() const { return shared() + kinds * units; }
  std::size_t out(std::size_t side) const { return bias() + units * (1 + side); }
  std::size_t constant() const { return out(2); }
  std::size_t size() const { return constant() + 1; }
};

float logistic(float value) { return 1.0F / (1.0F + std::exp(-value)); }

// Cross entropy of the share that is foretold with this value.
double loss_of(float value, float share) {
  const double x = value;
  return std::max(x, 0.0) - x * share + std::log1p(std::exp(-std::abs(x)));
}

// One position on its way through the net.
template <std::size_t Units>
struct Pass {
  std::array<std::array<float, Units>, 2> sums;

  float forward(const Layout& layout, const float* numbers, const NetSamples& samples, std::size_t sample,
                std::size_t symmetry) {
    for (auto& sum : sums) std::copy_n(numbers + layout.bias(), Units, sum.begin());
    const auto& own = samples.own_image(symmetry);
    const auto& rival = samples.rival_image(symmetry);
    for (const NetSamples::Input input : samples.seen(sample)) {
      const float* const a = numbers + own[input] * Units;
      const float* const b = numbers + rival[input] * Units;
      for (std::size_t i = 0; i < Units; ++i) sums[0][i] += a[i];
      for (std::size_t i = 0; i < Units; ++i) sums[1][i] += b[i];
    }
    float value = numbers[layout.constant()];
    for (std::size_t side = 0; side < 2; ++side) {
      const float* const out = numbers + layout.out(side);
      float total = 0.0F;
      for (std::size_t i = 0; i < Units; ++i) {
        const float level = std::clamp(sums[side][i], 0.0F, 1.0F);
        total += level * level * out[i];
      }
      value += total;
    }
    return value;
  }

  void backward(const Layout& layout, const float* numbers, const NetSamples& samples, std::size_t sample,
                std::size_t symmetry, float pull, float* gradient) {
    std::array<std::array<float, Units>, 2> pulls;
    for (std::size_t side = 0; side < 2; ++side) {
      const float* const out = numbers + layout.out(side);
      float* const on_out = gradient + layout.out(side);
      float* const on_bias = gradient + layout.bias();
      for (std::size_t i = 0; i < Units; ++i) {
        const float level = std::clamp(sums[side][i], 0.0F, 1.0F);
        on_out[i] += pull * level * level;
        const bool moves = sums[side][i] > 0.0F && sums[side][i] < 1.0F;
        pulls[side][i] = moves ? pull * out[i] * 2.0F * level : 0.0F;
        on_bias[i] += pulls[side][i];
      }
    }
    gradient[layout.constant()] += pull;
    const auto& own = samples.own_image(symmetry);
    const auto& rival = samples.rival_image(symmetry);
    for (const NetSamples::Input input : samples.seen(sample)) {
      float* const a = gradient + own[input] * Units;
      for (std::size_t i = 0; i < Units; ++i) a[i] += pulls[0][i];
      float* const b = gradient + rival[input] * Units;
      for (std::size_t i = 0; i < Units; ++i) b[i] += pulls[1][i];
    }
  }
};

class Trainer {
 public:
  Trainer(const Variant& variant, const NetSamples& samples, double slope, const NetFitSettings& settings)
      : samples_(&samples),
        settings_(&settings),
        kinds_(kinds_of(variant)),
        layout_{samples.inputs(), settings.units, 4 * variant.types().size()},
        slope_(static_cast<float>(slope)),
        bounds_(net_bounds(variant, settings.units)),
        most_first_(static_cast<float>(bounds_.first) / kNetOne),
        numbers_(layout_.size()),
        first_(layout_.size()),
        second_(layout_.size()),
        gradients_(kParts, std::vector<float>(layout_.size())) {
    for (std::size_t sample = 0; sample < samples.size(); ++sample)
      (samples.target(sample).held_out ? held_out_ : learnt_).push_back(static_cast<std::uint32_t>(sample));
    Random random(settings.seed);
    for (std::size_t i = 0; i < layout_.shared(); ++i)
      numbers_[i] = kFirstRange * (static_cast<float>(random.below(2'000'001)) / 1e6F - 1.0F);
    std::fill_n(numbers_.begin() + static_cast<std::ptrdiff_t>(layout_.bias()), layout_.units, kFirstBias);
    use_numbers();
  }

  template <std::size_t Units>
  NetFit run(const NetProgress& progress) {
    NetFit found;
    for (const std::uint32_t sample : held_out_) {
      const NetTarget& target = samples_->target(sample);
      found.loss_before += loss_of(slope_ * target.base, target.share);
    }
    found.loss_before /= static_cast<double>(held_out_.size());
    found.loss_after = std::numeric_limits<double>::max();
    const std::size_t batches = (learnt_.size() + kBatch - 1) / kBatch;
    const auto steps = static_cast<double>(batches) * settings_->epochs;
    Random random(settings_->seed + 1);
    for (int epoch = 1; epoch <= settings_->epochs; ++epoch) {
      for (std::size_t i = learnt_.size(); i > 1; --i) std::swap(learnt_[i - 1], learnt_[random.below(i)]);
      double loss = 0.0;
      for (std::size_t begin = 0; begin < learnt_.size(); begin += kBatch) {
        const std::size_t end = std::min(begin + kBatch, learnt_.size());
        loss += add_up<Units>(begin, end, epoch);
        const double done = static_cast<double>(step_) / steps;
        const auto share = static_cast<float>((1.0 + std::cos(std::numbers::pi * done)) / 2.0);
        change(kLastRate + (kStartRate - kLastRate) * share, 1.0F / static_cast<float>(end - begin));
      }
      const double held_out = held_out_loss<Units>();
      if (progress) progress(epoch, loss / static_cast<double>(learnt_.size()), held_out);
      if (held_out >= found.loss_after) continue;
      found.loss_after = held_out;
      found.epoch = epoch;
      found.draft = draft();
    }
    return found;
  }

 private:
  // Does work(part) for all parts of something.
  template <class Work>
  void in_parts(const Work& work) const {
    const auto threads = static_cast<std::size_t>(std::clamp(settings_->threads, 1, static_cast<int>(kParts)));
    const auto take = [&](std::size_t thread) {
      for (std::size_t part = thread; part < kParts; part += threads) work(part);
    };
    std::vector<std::jthread> others;
    for (std::size_t thread = 1; thread < threads; ++thread) others.emplace_back(take, thread);
    take(0);
  }

  // Gradients of a batch, and its loss.
  template <std::size_t Units>
  double add_up(std::size_t begin, std::size_t end, int epoch) {
    std::array<double, kParts> losses{};
    in_parts([&](std::size_t part) {
      std::vector<float>& gradient = gradients_[part];
      std::ranges::fill(gradient, 0.0F);
      Pass<Units> pass;
      for (std::size_t i = begin + part; i < end; i += kParts) {
        const std::size_t sample = learnt_[i];
        const NetTarget& target = samples_->target(sample);
        const std::size_t symmetry = (sample + static_cast<std::size_t>(epoch)) % samples_->symmetries();
        const float value = slope_ * target.base +
                            pass.forward(layout_, effective_.data(), *samples_, sample, symmetry);
        losses[part] += loss_of(value, target.share);
        pass.backward(layout_, effective_.data(), *samples_, sample, symmetry, logistic(value) - target.share,
                      gradient.data());
      }
    });
    return std::accumulate(losses.begin(), losses.end(), 0.0);
  }

  // What the net computes with: what inputs of one kind share is added to each of them.
  void use_numbers() {
    effective_ = numbers_;
    for (std::size_t input = 0; input < layout_.inputs; ++input) {
      const float* const shared = &numbers_[layout_.shared() + kinds_[input] * layout_.units];
      float* const row = &effective_[input * layout_.units];
      for (std::size_t i = 0; i < layout_.units; ++i)
        row[i] = std::clamp(row[i] + shared[i], -most_first_, most_first_);
    }
  }

  // One step against the gradients.
  void change(float rate, float share) {
    ++step_;
    const float first_left = 1.0F - std::pow(kFirstMoment, static_cast<float>(step_));
    const float second_left = 1.0F - std::pow(kSecondMoment, static_cast<float>(step_));
    std::vector<float>& gradient = gradients_.front();
    for (std::size_t part = 1; part < kParts; ++part)
      for (std::size_t i = 0; i < gradient.size(); ++i) gradient[i] += gradients_[part][i];
    for (std::size_t input = 0; input < layout_.inputs; ++input) {
      float* const shared = &gradient[layout_.shared() + kinds_[input] * layout_.units];
      const float* const row = &gradient[input * layout_.units];
      for (std::size_t i = 0; i < layout_.units; ++i) shared[i] += row[i];
    }
    const float most_bias = static_cast<float>(bounds_.bias) / kNetOne;
    const float most_out = static_cast<float>(bounds_.out) / kNetFine * slope_;
    const float most_constant = static_cast<float>(bounds_.constant) / kNetFine * slope_;
    const auto walk = [&](std::size_t from, std::size_t to, float most, float fading) {
      for (std::size_t i = from; i < to; ++i) {
        const float pull = gradient[i] * share;
        first_[i] = kFirstMoment * first_[i] + (1.0F - kFirstMoment) * pull;
        second_[i] = kSecondMoment * second_[i] + (1.0F - kSecondMoment) * pull * pull;
        const float way = (first_[i] / first_left) / (std::sqrt(second_[i] / second_left) + kNearNothing);
        numbers_[i] = std::clamp(numbers_[i] - rate * (way + fading * numbers_[i]), -most, most);
      }
    };
    walk(0, layout_.shared(), most_first_, static_cast<float>(settings_->fading));
    walk(layout_.shared(), layout_.bias(), most_first_, kSharedFading);
    walk(layout_.bias(), layout_.out(0), most_bias, 0.0F);
    walk(layout_.out(0), layout_.constant(), most_out, kSharedFading);
    walk(layout_.constant(), layout_.size(), most_constant, 0.0F);
    use_numbers();
  }

  template <std::size_t Units>
  double held_out_loss() const {
    std::array<double, kParts> losses{};
    in_parts([&](std::size_t part) {
      Pass<Units> pass;
      for (std::size_t i = part; i < held_out_.size(); i += kParts) {
        const NetTarget& target = samples_->target(held_out_[i]);
        const float value = slope_ * target.base + pass.forward(layout_, effective_.data(), *samples_, held_out_[i], 0);
        losses[part] += loss_of(value, target.share);
      }
    });
    return std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(held_out_.size());
  }

  NetDraft draft() const {
    NetDraft draft;
    draft.units = layout_.units;
    const auto copy = [&](std::size_t from, std::size_t to, float by) {
      std::vector<float> copied;
      for (std::size_t i = from; i < to; ++i) copied.push_back(effective_[i] * by);
      return copied;
    };
    draft.first = copy(0, layout_.shared(), 1.0F);
    draft.bias = copy(layout_.bias(), layout_.out(0), 1.0F);
    for (std::size_t side = 0; side < 2; ++side)
      draft.out[side] = copy(layout_.out(side), layout_.out(side + 1), 1.0F / slope_);
    draft.constant = effective_[layout_.constant()] / slope_;
    return draft;
  }

  const NetSamples* samples_;
  const NetFitSettings* settings_;
  std::vector<std::size_t> kinds_;  // of each input
  Layout layout_;
  float slope_;
  NetBounds bounds_;
  float most_first_;
  std::vector<float> effective_;                 // see use_numbers()
  std::vector<float> numbers_, first_, second_;  // and their two moments
  std::vector<std::vector<float>> gradients_;    // of each part
  std::vector<std::uint32_t> learnt_, held_out_;
  std::size_t step_ = 0;
};

}  // namespace

float NetDraft::evaluate(const NetSamples& samples, std::size_t sample, std::size_t symmetry) const {
  float value = constant;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& image = side == 0 ? samples.own_image(symmetry) : samples.rival_image(symmetry);
    for (std::size_t i = 0; i < units; ++i) {
      float sum = bias[i];
      for (const NetSamples::Input input : samples.seen(sample)) sum += first[image[input] * units + i];
      const float level = std::clamp(sum, 0.0F, 1.0F);
      value += level * level * out[side][i];
    }
  }
  return value;
}

Net NetDraft::rounded(const Variant& variant) const {
  const NetBounds bounds = net_bounds(variant, units);
  const auto number = [](float value, int by, int most) {
    return std::clamp(static_cast<int>(std::lround(value * static_cast<float>(by))), -most, most);
  };
  Net net(NetInputs(variant), units);
  const auto fill = [&](const std::vector<float>& from, std::vector<Net::Number>& to, int by, int most) {
    std::ranges::transform(from, to.begin(),
                           [&](float value) { return static_cast<Net::Number>(number(value, by, most)); });
  };
  fill(first, net.first, kNetOne, bounds.first);
  fill(bias, net.bias, kNetOne, bounds.bias);
  for (std::size_t side = 0; side < 2; ++side) fill(out[side], net.out[side], kNetFine, bounds.out);
  net.constant = number(constant, kNetFine, bounds.constant);
  return net;
}

NetDraft NetDraft::of(const Net& net) {
  NetDraft draft;
  draft.units = net.units;
  const auto fill = [](const std::vector<Net::Number>& from, std::vector<float>& to, int by) {
    for (const Net::Number number : from) to.push_back(static_cast<float>(number) / static_cast<float>(by));
  };
  fill(net.first, draft.first, kNetOne);
  fill(net.bias, draft.bias, kNetOne);
  for (std::size_t side = 0; side < 2; ++side) fill(net.out[side], draft.out[side], kNetFine);
  draft.constant = static_cast<float>(net.constant) / kNetFine;
  return draft;
}

NetFit fit_net(const Variant& variant, const NetSamples& samples, double slope, const NetFitSettings& settings,
               const NetProgress& progress) {
  Trainer trainer(variant, samples, slope, settings);
  return with_units(settings.units, [&]<std::size_t Units>() { return trainer.run<Units>(progress); });
}

}  // namespace sennight
